#include "server/commands.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/room_code.hpp"
#include "server/core/entropy.hpp"
#include "server/core/room.hpp"
#include "server/core/room_export.hpp"
#include "server/net/health_check.hpp"
#include "server/store/backup.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

/// Nothing is drawn while records are made again; if something were, the state would not match.
class NoEntropy final : public Entropy {
public:
    void fill(std::span<std::uint8_t> bytes) override { std::fill(bytes.begin(), bytes.end(), std::uint8_t{0}); }
};

std::optional<std::string_view> problem_of(const std::string& code, const std::vector<Record>& records) {
    const Limits limits;
    NoEntropy entropy;
    Observer nobody;
    std::uint64_t last_job = 0;
    return Room(Now{0}, code, Room::Surroundings{limits, entropy, nobody, last_job}).replay(Now{0}, records);
}

}  // namespace

ExitCode run(const Check& check, std::ostream& out) {
    RecordLog log(read_store(DataDirectory::database_in(check.data_dir)));
    const ReadTransaction moment(log);
    std::size_t rooms = 0;
    std::size_t damaged = 0;
    std::size_t records_in_all = 0;
    for (const auto& code : log.rooms()) {
        const auto records = log.load(code);
        ++rooms;
        records_in_all += records.size();
        const auto problem = problem_of(code, records);
        if (!problem) continue;
        ++damaged;
        out << "room " << code << ", " << records.size() << " records: " << *problem << "\n";
    }
    out << rooms << " rooms, " << records_in_all << " records, " << damaged << " damaged\n";
    return damaged == 0 ? ExitCode::ok : ExitCode::damaged_store;
}

ExitCode run(const Backup& backup, std::ostream& out) {
    back_up(DataDirectory::database_in(backup.data_dir), backup.file);
    out << "The store is copied to " << backup.file.string()
        << ". To restore it, make it the file crowntable.db of an empty data directory.\n";
    return ExitCode::ok;
}

ExitCode run(const Export& wanted, const std::filesystem::path& data_dir, std::ostream& out, std::ostream& notes) {
    const auto code = protocol::parse_room_code(wanted.code);
    RecordLog log(read_store(DataDirectory::database_in(data_dir)));
    const auto records = code ? log.load(*code) : std::vector<Record>{};
    if (records.empty()) {
        notes << "crowntable-server: the store holds no room " << wanted.code << "\n";
        return ExitCode::failed;
    }
    const auto exported = export_room(*code, records);
    if (const auto* problem = std::get_if<std::string>(&exported)) {
        notes << "crowntable-server: room " << *code << ": " << *problem << "\n";
        return ExitCode::damaged_store;
    }
    const auto& games = std::get<RoomExport>(exported);
    out << games.lines;
    if (games.game_left_out) notes << "crowntable-server: the game that is on is left out until it has ended\n";
    return ExitCode::ok;
}

ExitCode run(const HealthCheck&, const NetOptions& server, std::ostream& notes) {
    constexpr std::chrono::seconds patience{4};
    const auto problem = health_problem(server.host, server.port, patience);
    if (!problem) return ExitCode::ok;
    notes << "crowntable-server: " << *problem << "\n";
    return ExitCode::failed;
}

}  // namespace crowntable::server
