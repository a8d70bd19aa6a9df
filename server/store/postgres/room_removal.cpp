#include "server/store/postgres/room_removal.hpp"

#include "server/store/postgres/statements.hpp"

namespace crowntable::server::postgres {

namespace {

constexpr const char* look = R"(
SELECT r.fence, coalesce(n.id, '') FROM room r LEFT JOIN node n ON n.id = r.owner AND n.epoch = r.epoch
WHERE r.code = $1::text AND r.broken IS DISTINCT FROM 'ended')";

/// By the fence that was seen with no owner: whoever claims the room gives it another one.
constexpr const char* end = R"(
UPDATE room SET broken = 'ended', fence = $3::bigint, owner = NULL, epoch = NULL
WHERE code = $1::text AND fence = $2::bigint AND broken IS DISTINCT FROM 'ended')";

}  // namespace

RoomToRemove look_at_room(Session& session, const std::string& room) {
    const auto rows = session.ask(look, Values().text(room));
    if (rows.size() == 0) return {};
    return {.fence = rows.number(0, 0), .owner = std::string(rows.bytes(0, 1)), .is_there = true};
}

bool remove_room(Session& session, const std::string& room, const RoomToRemove& seen, std::int64_t fresh) {
    session.run("BEGIN");
    if (session.ask(end, Values().text(room).number(seen.fence).number(fresh)).changed() == 0) {
        session.run("ROLLBACK");
        return false;
    }
    session.ask(statement::clear_records_of.sql, Values().texts({room}));
    session.ask(statement::clear_rooms.sql, Values().texts({room}));
    session.commit();
    return true;
}

}  // namespace crowntable::server::postgres
