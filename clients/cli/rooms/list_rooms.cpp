#include "clients/cli/rooms/list_rooms.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "clients/cli/net/http_json.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

std::string ask_room(const KeptSeat& seat) {
    const auto server = parse_server(seat.server);
    if (!server) return "unknown server";
    try {
        // A short limit: one server that is gone should not hold up the list of all.
        const auto reply = net::request(*server, "/api/rooms/" + seat.code, std::nullopt, std::chrono::seconds(3));
        if (reply.status == 404) return "gone";
        const auto room = json_of(reply);
        if (reply.status != 200 || !room || !room->is_object()) return "the server has trouble";
        std::string state = clean(room->value("state", ""));
        // `between_rounds` is shown in words.
        for (char& c : state) {
            if (c == '_') c = ' ';
        }
        return clean(room->value("name", "")) + ", " + state;
    } catch (const net::ConnectError&) {
        return "server not reachable";
    }
}

}  // namespace

void list_rooms(const TokenStore& store, bool offline) {
    const auto seats = store.list();
    for (const KeptSeat& seat : seats) {
        std::cout << seat.code << "  " << seat.server << "  " << pad(clean(seat.name), 20);
        const std::string state = offline ? std::string() : ask_room(seat);
        std::cout << "  " << state << std::endl;
        // A room that is gone does not come back: its token is of no use.
        if (state == "gone") store.forget(*parse_room_address(seat.code, parse_server(seat.server)));
    }
    if (seats.empty()) std::cout << "No seats are kept on this machine." << std::endl;
}

}  // namespace crowntable::cli
