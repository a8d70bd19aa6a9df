// The floor and the server on `ws`: a WebSocket for each seat and JSON in text frames, nothing else.
#include <utility>

#include "tests/bench/load/message.hpp"
#include "tests/bench/peers/dialect.hpp"

namespace crowntable::bench {

namespace {

class Plain : public Dialect {
public:
    std::array<Invitation, 4> invite(Route, std::size_t room) const override {
        std::array<Invitation, 4> players;
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            players[seat] = {.room = room,
                             .seat = seat,
                             .path = "/" + std::to_string(room) + "/" + std::to_string(seat),
                             .name = {},
                             .secret = {}};
        }
        return players;
    }
    bool sits_at_once() const override { return true; }
    /// As long as a play of Crowntable.
    std::string command(const Invitation&, std::uint64_t turn) const override {
        return R"({"id":)" + std::to_string(turn) + R"(,"op":"play","action":{"type":"discard","card":)" +
               std::to_string(turn % 5) + R"(,"go_out":false}})";
    }
};

class Ws : public Plain {
public:
    Heard hear(const Invitation&, std::string_view message) const override {
        return {.kind = Heard::Kind::view, .turn = number_of(message.substr(0, 60), R"("v":)")};
    }
};

class Floor : public Plain {
public:
    /// It counts nothing: what it forwards is compared with what was recorded.
    Heard hear(const Invitation&, std::string_view) const override { return {.kind = Heard::Kind::view}; }
    bool is_like(std::string_view message, std::string_view sent) const override { return message == sent; }
};

}  // namespace

std::unique_ptr<Dialect> floor_dialect() {
    return std::make_unique<Floor>();
}

std::unique_ptr<Dialect> ws_dialect() {
    return std::make_unique<Ws>();
}

}  // namespace crowntable::bench
