#pragma once

#include "server/store/postgres/session.hpp"
#include "server/store/stored_rooms.hpp"

namespace crowntable::server::postgres {

/// All records of a room as the table has them. Throws DamagedRoom where they are not 1 to the number that the room's
/// row names, or where nodes have set the room aside.
std::vector<Record> load_room(Session& session, const std::string& room);
std::vector<KeptRoom> list_rooms(Session& session);

/// The rooms in a database, without those that have ended and wait to be removed.
class PostgresStoredRooms final : public StoredRooms {
public:
    /// Throws StoreProblem where there is no store, or one that this program cannot read.
    explicit PostgresStoredRooms(const Address& address);

    std::vector<KeptRoom> rooms() override { return list_rooms(session_); }
    std::vector<Record> load(const std::string& room) override { return load_room(session_, room); }

private:
    Session session_;
};

}  // namespace crowntable::server::postgres
