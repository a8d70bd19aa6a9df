#include "clients/cli/rooms/list_rooms.hpp"

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "clients/cli/net/http_json.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

/// How the room of a seat is; nothing where it is gone.
std::optional<std::string> ask_room(const KeptSeat& seat) {
    const auto server = parse_server(seat.server);
    if (!server) return say("terminal.unknown_server");
    try {
        // A short limit: one server that is gone should not hold up the list of all.
        const auto reply = net::request(*server, "/api/rooms/" + seat.code, std::nullopt, std::chrono::seconds(3));
        if (reply.status == 404) return std::nullopt;
        const auto room = json_of(reply);
        if (reply.status != 200 || !room || !room->is_object()) return say("terminal.server_trouble");
        return say("terminal.room_state",
                   with<"game">(game_name(room->value("game", ""), clean(room->value("name", "")))),
                   with<"state">(clean(room->value("state", ""))));
    } catch (const net::ConnectError&) {
        return say("terminal.not_reachable");
    }
}

}  // namespace

void list_rooms(const TokenStore& store, bool offline) {
    const auto seats = store.list();
    for (const KeptSeat& seat : seats) {
        std::cout << seat.code << "  " << seat.server << "  " << pad(clean(seat.name), 20);
        const std::optional<std::string> state = offline ? std::string() : ask_room(seat);
        std::cout << "  " << state.value_or(say("terminal.room_gone")) << std::endl;
        // A room that is gone does not come back: its token is of no use.
        if (!state) store.forget(*parse_room_address(seat.code, parse_server(seat.server)));
    }
    if (seats.empty()) std::cout << say("terminal.no_seats_kept") << std::endl;
}

}  // namespace crowntable::cli
