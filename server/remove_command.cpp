#include <algorithm>
#include <optional>
#include <ostream>
#include <string>

#include "protocol/text/room_code.hpp"
#include "server/commands.hpp"
#include "server/fence_source.hpp"
#include "server/net/entropy_source.hpp"
#include "server/node_watch.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/postgres/room_removal.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

/// Records of a room, and pages.
constexpr int removed_at_once = 4'096;

/// How many records the room has; nothing if they are damaged.
std::optional<std::size_t> count_records(const StorePlace& place, const std::string& code) {
    try {
        return read_rooms(place)->load(code).size();
    } catch (const DamagedRoom&) {
        return std::nullopt;
    }
}

void remove_from_directory(const std::filesystem::path& data_dir, const std::string& code) {
    // A server would go on with the room, and write behind what is not there any more.
    const DataDirectory directory(data_dir);
    RecordLog log(open_store(directory.database(), Durability::full));
    log.begin();
    log.expire(code);
    log.commit();
    // Here nobody waits for a step, and nothing of it may be left when this ends.
    for (bool goes_on = true; goes_on;) {
        log.begin();
        goes_on = log.clear_some(removed_at_once, removed_at_once);
        log.commit();
    }
}

/// Which node has the room so that it cannot be removed. To take it from a node that lives would do no harm to the
/// store, but that node would go on showing the room until it next wrote something, when its code may be another
/// room's. Whoever has it ends it properly.
std::optional<std::string> remove_from_database(const postgres::Address& database, const std::string& code) {
    postgres::Session session(database);
    auto seen = postgres::look_at_room(session, code);
    if (!seen.owner.empty()) {
        // Whoever shows no sign of life is buried by that, and has no room any more.
        nodes_that_live(database);
        seen = postgres::look_at_room(session, code);
    }
    if (!seen.owner.empty()) return seen.owner;
    SystemEntropy entropy;
    const auto fresh = static_cast<std::int64_t>(draw_fence(entropy));
    if (!seen.is_there || postgres::remove_room(session, code, seen, fresh)) return std::nullopt;
    return postgres::look_at_room(session, code).owner;
}

}  // namespace

ExitCode run(const Remove& wanted, std::ostream& out, std::ostream& notes) {
    // Read first: a directory in which there is no store is not made one.
    const auto code = text::parse_room_code(wanted.code);
    const auto records = code ? count_records(wanted.store, *code) : 0;
    if (!code || records == 0) {
        notes << "crowntable-server: the store holds no room " << wanted.code << "\n";
        return ExitCode::failed;
    }
    if (!wanted.store.database) {
        remove_from_directory(wanted.store.directory, *code);
    } else if (const auto node = remove_from_database(*wanted.store.database, *code)) {
        notes << "crowntable-server: the node " << *node << " plays room " << *code
              << " now: end it there, by crowntable-server admin close " << *code << "\n";
        return ExitCode::data_dir_in_use;
    }
    out << "room " << *code << " is removed, with ";
    if (records) {
        out << *records << " records\n";
    } else {
        out << "its records, which were damaged\n";
    }
    return ExitCode::ok;
}

}  // namespace crowntable::server
