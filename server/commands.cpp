#include "server/commands.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hex.hpp"
#include "protocol/record/game_record.hpp"
#include "protocol/text/room_code.hpp"
#include "server/core/room_games.hpp"
#include "server/net/admin_client.hpp"
#include "server/net/health_check.hpp"
#include "server/room_check.hpp"
#include "server/store/backup.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

/// Nothing if they are damaged.
std::optional<std::vector<Record>> load_whole(StoredRooms& rooms, const std::string& code) {
    try {
        return rooms.load(code);
    } catch (const DamagedRoom&) {
        return std::nullopt;
    }
}

const RoomGame* last_ended(const std::vector<RoomGame>& games) {
    const auto found = std::find_if(games.rbegin(), games.rend(), [](const RoomGame& game) { return game.is_over; });
    return found == games.rend() ? nullptr : &*found;
}

}  // namespace

ExitCode run(const Check& check, std::ostream& out) {
    // The file first: what is said of rooms in a broken one would mean little.
    if (!check.store.database) {
        const auto file = DataDirectory::database_in(check.store.directory);
        auto database = read_store(file);
        check_whole(database, file);
    }
    // All rooms are read as of one moment, though a server may be writing meanwhile.
    const auto store = read_rooms(check.store);
    std::size_t rooms = 0;
    std::size_t damaged = 0;
    std::size_t records_in_all = 0;
    // All of them are looked at: whoever repairs a store wants the whole list.
    for (const auto& kept : store->rooms()) {
        const auto& code = kept.code;
        ++rooms;
        try {
            const auto records = store->load(code);
            records_in_all += records.size();
            const auto problem = problem_of(code, records);
            if (!problem) continue;
            out << "room " << code << ", " << records.size() << " records: " << *problem << "\n";
        } catch (const DamagedRoom& problem) {
            out << "room " << code << ": " << problem.what() << "\n";
        }
        ++damaged;
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

ExitCode run(const Export& wanted, std::ostream& out, std::ostream& notes) {
    const auto code = text::parse_room_code(wanted.code);
    const auto store = read_rooms(wanted.store);
    // A code that cannot be one is answered like one that is not there.
    const auto loaded = code ? load_whole(*store, *code) : std::vector<Record>{};
    if (!loaded) {
        notes << "crowntable-server: room " << *code << ": its records are damaged\n";
        return ExitCode::damaged_store;
    }
    const auto& records = *loaded;
    if (records.empty()) {
        notes << "crowntable-server: the store holds no room " << wanted.code << "\n";
        return ExitCode::failed;
    }
    const auto read = games_of(*code, records);
    if (const auto* problem = std::get_if<std::string>(&read)) {
        notes << "crowntable-server: room " << *code << ": " << *problem << "\n";
        return ExitCode::damaged_store;
    }
    const auto& games = std::get<std::vector<RoomGame>>(read);
    // Nobody has to show a token here: whoever reads the store has all that is in it.
    const RoomGame* game = wanted.game == 0 ? last_ended(games) : find_game(games, wanted.game);
    // The record of a game that is on would hold its seeds.
    if (game == nullptr || !game->is_over) {
        notes << "crowntable-server: room " << *code
              << (game == nullptr ? " has ended no such game\n" : ": that game is still on\n");
        return ExitCode::failed;
    }
    const auto record = record::write_game_record(game->game, read_signing_key(wanted.store));
    if (const auto* refused = std::get_if<Refusal>(&record)) {
        notes << "crowntable-server: room " << *code << ": " << refused->message << "\n";
        return ExitCode::damaged_store;
    }
    // To the output the record alone, so that it can be led into a file; words for people go elsewhere.
    out << std::get<std::string>(record);
    notes << "crowntable-server: game " << game->game.start.number << " of room " << *code << "\n";
    return ExitCode::ok;
}

ExitCode run(const ShowKey& show, std::ostream& out) {
    out << to_hex(read_signing_key(show.store).public_key()) << "\n";
    return ExitCode::ok;
}

ExitCode run(const HealthCheck&, const NetOptions& server, std::ostream& notes) {
    // As --help of the subcommand says.
    constexpr std::chrono::seconds patience{4};
    const auto problem = health_problem(server.host, server.port, patience);
    if (!problem) return ExitCode::ok;
    notes << "crowntable-server: " << *problem << "\n";
    return ExitCode::failed;
}

ExitCode run(const Administer& wanted, const NetOptions& server, std::ostream& out, std::ostream& notes) {
    const auto& socket = wanted.socket.empty() ? server.admin_socket : wanted.socket;
    const auto print = wanted.as_json ? AdminPrint::json : AdminPrint::lines;
    switch (ask_admin_socket(socket, wanted.line, print, out, notes)) {
        case AdminOutcome::done:
            return ExitCode::ok;
        case AdminOutcome::refused:
            return ExitCode::failed;
        case AdminOutcome::unanswered:
            return ExitCode::no_server;
        case AdminOutcome::partly_done:
            return ExitCode::node_unanswered;
    }
    return ExitCode::no_server;
}

}  // namespace crowntable::server
