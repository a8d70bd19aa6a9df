#include "clients/cli/rooms/list_rooms.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "clients/cli/net/http_json.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

struct Found {
    enum class Life { gone, silent, over, lives };
    Life life = Life::silent;
    /// For people.
    std::string state;
};

/// How the room of a seat is.
Found ask_room(const KeptSeat& seat) {
    const auto server = parse_server(seat.server);
    if (!server) return {Found::Life::silent, say("terminal.unknown_server")};
    try {
        // A short limit: one server that is gone should not hold up the list of all.
        const auto reply = net::request(*server, "/api/rooms/" + seat.code, std::nullopt, std::chrono::seconds(3));
        const auto room = json_of(reply);
        // What else answers at that address, as a proxy without its server, knows nothing of rooms.
        if (reply.status == 404 && room && room->is_object() && room->value("code", "") == "NO_SUCH_ROOM")
            return {Found::Life::gone, say("terminal.room_gone")};
        if (reply.status != 200 || !room || !room->is_object())
            return {Found::Life::silent, say("terminal.server_trouble")};
        const std::string state = room->value("state", "");
        return {
            state == "finished" ? Found::Life::over : Found::Life::lives,
            say("terminal.room_state", with<"game">(game_name(room->value("game", ""), clean(room->value("name", "")))),
                with<"state">(clean(state)))};
    } catch (const net::ConnectError&) {
        return {Found::Life::silent, say("terminal.not_reachable")};
    }
}

RoomAddress address_of(const KeptSeat& seat) {
    return *parse_room_address(seat.code, parse_server(seat.server));
}

/// A room that is gone does not come back: its token is of no use.
void forget_if_gone(const TokenStore& store, const KeptSeat& seat, const Found& found) {
    if (found.life == Found::Life::gone) store.forget(address_of(seat));
}

std::vector<KeptSeat> seats_at(const TokenStore& store, const OfServer& server) {
    auto seats = store.list();
    if (server) std::erase_if(seats, [&server](const KeptSeat& seat) { return seat.server != server->url(); });
    return seats;
}

std::string line_about(const KeptSeat& seat) {
    return seat.code + "  " + seat.server + "  " + pad(clean(seat.name), 20);
}

}  // namespace

Ending nowhere_to_come_back_to() {
    return {ExitCode::usage, say("terminal.no_seats_kept") + "\n" + say("terminal.table_hint")};
}

void list_rooms(const TokenStore& store, const OfServer& server, bool offline) {
    const auto seats = seats_at(store, server);
    for (const KeptSeat& seat : seats) {
        std::cout << line_about(seat);
        const Found found = offline ? Found{} : ask_room(seat);
        std::cout << "  " << found.state << std::endl;
        forget_if_gone(store, seat, found);
    }
    if (seats.empty()) std::cout << say("terminal.no_seats_kept") << std::endl;
}

std::variant<Ending, RoomAddress> table_to_come_back_to(const TokenStore& store, const OfServer& server) {
    std::vector<KeptSeat> lives;
    std::vector<KeptSeat> over;
    std::string lines;
    for (const KeptSeat& seat : seats_at(store, server)) {
        const Found found = ask_room(seat);
        forget_if_gone(store, seat, found);
        if (found.life == Found::Life::gone) continue;
        if (found.life == Found::Life::lives) lives.push_back(seat);
        if (found.life == Found::Life::over) over.push_back(seat);
        lines += "\n" + line_about(seat) + "  " + found.state;
    }
    if (lines.empty()) return nowhere_to_come_back_to();
    const auto& meant = lives.empty() ? over : lives;
    if (meant.empty()) return Ending{ExitCode::cannot_connect, say("terminal.no_table_lives") + lines};
    if (meant.size() == 1) return address_of(meant.front());
    return Ending{ExitCode::usage, say("terminal.which_table", with<"code">(meant.front().code)) + lines};
}

}  // namespace crowntable::cli
