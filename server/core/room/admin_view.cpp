#include "server/core/room/admin_view.hpp"

#include <algorithm>

#include "protocol/json/members.hpp"
#include "server/core/room/host.hpp"

namespace crowntable::server {

namespace {

void write_person(json::Writer& json, const Parts& room, const Person& person, Now now) {
    const bool is_here = room.presence.is_here(person.id);
    json.begin_object();
    json.member("name", person.name);
    json.member("role", wire::to_string(person.role));
    json.key("seat");
    if (person.seat) {
        json.value(static_cast<int>(person.seat->index));
    } else {
        json.null();
    }
    json.member("host", is_host(room, person));
    json.member("connected", is_here);
    json.member(
        "away_s",
        is_here ? std::int64_t{0}
                : std::chrono::duration_cast<std::chrono::seconds>(now - room.presence.away_since(person.id)).count());
    // Who runs a server has the addresses of all who ask it for anything, and needs this one to ban it.
    json.member("address", room.presence.address_of(person.id));
    json.end_object();
}

void write_seat(json::Writer& json, std::size_t index, const RoomSeat& seat) {
    json.begin_object();
    json.member("seat", static_cast<std::int64_t>(index));
    json.member("name", seat.name);
    json.member("kind", seat.bot ? "bot" : "human");
    json.member("played_by", to_string(seat.played_by));
    json.end_object();
}

void write_sizes(json::Writer& json, const Parts& room) {
    json.begin_object();
    json.member("records", room.ledger.records());
    json.member("people", static_cast<std::int64_t>(room.people()));
    json.member("removed", static_cast<std::int64_t>(room.state.removed.size()));
    json.member("chat_lines", static_cast<std::int64_t>(room.state.chat.lines().size()));
    json.member("games", room.state.games_started);
    json.end_object();
}

}  // namespace

bool is_played(const Parts& room) {
    return room.state.game_on() && !room.presence.inside().empty();
}

void write_admin_summary(json::Writer& json, const Parts& room) {
    const auto bots =
        std::ranges::count_if(room.state.seats, [](const RoomSeat& seat) { return seat.bot.has_value(); });
    json.member("game", room.state.preset->id());
    json.member("state", wire::to_string(room.state.phase()));
    json.member("locked", room.state.locked);
    json.member("seats_taken", static_cast<std::int64_t>(room.state.seats.size()));
    json.member("bots", static_cast<std::int64_t>(bots));
    json.member("connected", static_cast<std::int64_t>(room.presence.inside().size()));
}

void write_admin_view(json::Writer& json, const Parts& room, Now now) {
    write_admin_summary(json, room);
    json.member("made_s_ago", std::chrono::duration_cast<std::chrono::seconds>(now - room.presence.created()).count());
    json.key("seats");
    json.begin_array();
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) write_seat(json, i, room.state.seats[i]);
    json.end_array();
    json.key("people");
    json.begin_array();
    for (const auto& [id, person] : room.state.people) write_person(json, room, person, now);
    for (const auto& [id, person] : room.visitors.all()) write_person(json, room, person, now);
    json.end_array();
    json.key("sizes");
    write_sizes(json, room);
}

}  // namespace crowntable::server
