#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <system_error>

#include "server/commands.hpp"
#include "server/new_directory.hpp"
#include "server/room_check.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/private_file.hpp"
#include "server/store/salvage.hpp"

namespace crowntable::server {

namespace {

/// What is told of while it goes on.
constexpr std::uint32_t pages_told = 16'384;
constexpr std::size_t rooms_told = 1'000;

[[noreturn]] void unusable(const std::string& sentence) {
    throw StoreProblem(StoreProblem::Kind::unusable, sentence);
}

void refuse_target(const Salvage& wanted) {
    std::error_code error;
    const auto from = std::filesystem::weakly_canonical(wanted.data_dir, error);
    const auto to = std::filesystem::weakly_canonical(wanted.new_dir, error);
    // Also within the damaged one nothing is written.
    if (std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first == from.end()) {
        unusable("the new directory " + wanted.new_dir.string() + " lies in the damaged one: choose another place");
    }
    if (!std::filesystem::exists(to, error)) return;
    if (!std::filesystem::is_directory(to, error) || !std::filesystem::is_empty(to, error) || error) {
        unusable(wanted.new_dir.string() + " exists and is no empty directory: choose another place");
    }
}

struct Outcome {
    std::size_t whole = 0;
    std::size_t cut = 0;
    std::size_t lost = 0;
    std::size_t records = 0;
};

/// `records` are those that are kept.
void tell_lost(const SalvageReader::Room& room, std::size_t kept, std::ostream& out) {
    out << (room.code.empty() ? std::string("a room whose code is lost") : "room " + room.code) << ": ";
    if (kept == 0) {
        out << "lost; " << room.records.size() << " of some " << room.records_seen << " records are whole\n";
    } else {
        out << kept << " of some " << room.records_seen << " records are saved; what came after is damaged\n";
    }
}

Outcome save_rooms(SalvageReader& reader, NewDirectory& store, std::ostream& out, std::ostream& notes) {
    Outcome outcome;
    std::size_t done = 0;
    reader.for_each_room([&](SalvageReader::Room room) {
        // A room that lacks nothing is kept as it is. Of another one what a server can go on with.
        const auto kept =
            room.lacks_some || room.records.empty() ? whole_records(room.code, room.records) : room.records.size();
        if (kept < room.records.size() || room.lacks_some || kept == 0) {
            tell_lost(room, kept, out);
            ++(kept == 0 ? outcome.lost : outcome.cut);
        } else {
            ++outcome.whole;
        }
        room.records.resize(kept);
        // Where a code was given again, and something of the room before is left, it comes first, and gives way.
        if (kept > 0) store.add({room.code, room.ends_at}, room.records);
        outcome.records += kept;
        if (++done % rooms_told == 0) notes << done << " of " << reader.rooms() << " rooms are done\n" << std::flush;
    });
    return outcome;
}

/// Whether there was such a file.
bool copy_private(const std::filesystem::path& from, const std::filesystem::path& to) {
    std::ifstream file(from, std::ios::binary);
    if (!file) return false;
    std::stringstream text;
    text << file.rdbuf();
    if (const auto problem = write_private_file(to, text.str())) unusable(*problem);
    return true;
}

}  // namespace

ExitCode run(const Salvage& wanted, std::ostream& out, std::ostream& notes) {
    refuse_target(wanted);
    const DirectoryAtRest rest(wanted.data_dir);
    SalvageReader reader(DataDirectory::database_in(wanted.data_dir), [&](std::uint32_t page, std::uint32_t pages) {
        if (page % pages_told == 0) notes << page << " of " << pages << " pages are read\n" << std::flush;
    });
    if (reader.rooms() == 0) {
        throw StoreProblem(StoreProblem::Kind::damaged,
                           "nothing of a room was found in " + wanted.data_dir.string() + "; nothing was made");
    }
    Outcome outcome;
    {
        NewDirectory store(wanted.new_dir);
        outcome = save_rooms(reader, store, out, notes);
        store.finish();
    }
    const bool has_key =
        copy_private(DataDirectory::signing_key_in(wanted.data_dir), DataDirectory::signing_key_in(wanted.new_dir));
    copy_private(DataDirectory::bans_in(wanted.data_dir), DataDirectory::bans_in(wanted.new_dir));
    if (reader.pages().broken_frames() > 0) {
        out << "the log: " << reader.pages().broken_frames() << " of " << reader.pages().frames()
            << " frames are damaged\n";
    }
    if (!has_key) out << "there is no signing.key: put back your copy, or the server makes a new one\n";
    out << outcome.whole << " rooms are saved whole, " << outcome.cut << " in part, " << outcome.lost << " are lost; "
        << outcome.records << " records. The new data directory is " << wanted.new_dir.string() << "\n";
    return outcome.cut + outcome.lost == 0 ? ExitCode::ok : ExitCode::damaged_store;
}

}  // namespace crowntable::server
