// boardgame.io: a match is created and joined over HTTP; then texts of Socket.IO (version 4 of Engine.IO) in a
// namespace called like the game.
#include <stdexcept>
#include <utility>

#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/message.hpp"
#include "tests/bench/peers/dialect.hpp"

namespace crowntable::bench {

namespace {

class BoardgameIo : public Dialect {
public:
    std::array<Invitation, 4> invite(Route route, std::size_t room) const override {
        const auto match = asked(route, "create",
                                 R"({"numPlayers":4,"setupData":{"number":)" + std::to_string(room) + "}}", "matchID");
        std::array<Invitation, 4> players;
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            const auto number = std::to_string(seat);
            const auto body = R"({"playerID":")" + number + R"(","playerName":"Player )" + number + R"("})";
            players[seat] = {.room = room,
                             .seat = seat,
                             .path = "/socket.io/?EIO=4&transport=websocket",
                             .name = match,
                             .secret = asked(route, match + "/join", body, "playerCredentials")};
        }
        return players;
    }

    Heard hear(const Invitation& player, std::string_view message) const override {
        using Kind = Heard::Kind;
        if (message.starts_with(R"(42/toy,["update")")) {
            return {.kind = Kind::view, .turn = number_of(message.substr(0, 80), R"("v":)")};
        }
        if (message.starts_with(R"(42/toy,["sync")")) return {.kind = Kind::seated};
        if (message.starts_with(R"(42/toy,["matchData")")) return {};
        if (message == "2") return {.reply = "3"};
        if (message.starts_with("0{")) return {.reply = "40/toy,"};
        if (message.starts_with("40/toy,{")) {
            return {.reply = R"(42/toy,["sync",")" + player.name + R"(",")" + std::to_string(player.seat) + R"(",")" +
                             player.secret + R"(",4])"};
        }
        throw std::runtime_error("a message of boardgame.io that is not known");
    }

    std::string command(const Invitation& player, std::uint64_t turn) const override {
        const auto seat = '"' + std::to_string(player.seat) + '"';
        return R"(42/toy,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[)" + std::to_string(turn % 5) +
               R"(],"playerID":)" + seat + R"(,"credentials":")" + player.secret + R"("}},)" +
               std::to_string(turn - 1) + R"(,")" + player.name + R"(",)" + seat + "]";
    }

    /// What stands around the view is longer by itself than some updates of ours.
    bool is_like(std::string_view message, std::string_view sent) const override {
        const bool is_shortest = message.find(R"("padding":"")") != std::string_view::npos;
        constexpr std::size_t around = 900;
        return Dialect::is_like(message, sent) ||
               (is_shortest && message.size() > sent.size() && message.size() <= around);
    }

private:
    static std::string asked(Route route, const std::string& path, std::string_view body, const std::string& member) {
        const auto answer = post(route, "/games/toy/" + path, body);
        if (!answer.starts_with("HTTP/1.1 200")) throw std::runtime_error("no match: " + answer);
        return std::string(value_of(answer, '"' + member + R"(":")", '"'));
    }
};

}  // namespace

std::unique_ptr<Dialect> boardgame_io_dialect() {
    return std::make_unique<BoardgameIo>();
}

}  // namespace crowntable::bench
