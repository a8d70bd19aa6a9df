#include "server/store/postgres/stored_rooms.hpp"

#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/statements.hpp"

namespace crowntable::server::postgres {

std::vector<Record> load_room(Session& session, const std::string& room) {
    const auto rows = session.ask(statement::load.sql, Values().text(room));
    std::vector<Record> records;
    if (rows.size() == 0) return records;
    if (rows.number(0, 1) != 0) throw DamagedRoom("the nodes have set it aside");
    for (int row = 0; row < rows.size() && !rows.is_null(row, 2); ++row) {
        records.push_back({room, static_cast<std::uint64_t>(rows.number(row, 2)), std::string(rows.bytes(row, 3))});
        if (records.back().seq != records.size()) throw DamagedRoom("records are missing");
    }
    if (records.size() != static_cast<std::uint64_t>(rows.number(0, 0))) {
        throw DamagedRoom("there are " + std::to_string(records.size()) + " records, and there were " +
                          std::to_string(rows.number(0, 0)));
    }
    return records;
}

std::vector<KeptRoom> list_rooms(Session& session) {
    const auto rows = session.ask(statement::list.sql);
    std::vector<KeptRoom> rooms;
    for (int row = 0; row < rows.size(); ++row) {
        KeptRoom& room = rooms.emplace_back();
        room.code = rows.bytes(row, 0);
        if (!rows.is_null(row, 1)) room.ends_at = WallTime(std::chrono::milliseconds(rows.number(row, 1)));
    }
    return rooms;
}

PostgresStoredRooms::PostgresStoredRooms(const Address& address) : session_(address) {
    require_store(session_);
    session_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

}  // namespace crowntable::server::postgres
