// What a node does before it brings somebody to the owner of a room, and while it waits for the answer.
#include <doctest/doctest.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>

#include "protocol/json/json.hpp"
#include "tests/net/bot_table.hpp"
#include "tests/net/live_nodes.hpp"
#include "tests/net/pretended_node.hpp"

using namespace crowntable;
using namespace crowntable::tests;
using namespace std::chrono_literals;
namespace cluster = crowntable::server::cluster;

namespace {

constexpr std::array wrong_codes{"K7M4PA", "K7M4PB", "K7M4PC"};

/// As many wrong guesses as `wrong_codes` has are allowed, and no other for a day.
server::Limits few_guesses() {
    server::Limits limits;
    limits.guesses_per_address = {static_cast<int>(wrong_codes.size()), 24h};
    return limits;
}

/// The same for all addresses together, each of which may do more.
server::Limits few_guesses_in_all() {
    server::Limits limits;
    limits.guesses_in_all = {static_cast<int>(wrong_codes.size()), 24h};
    return limits;
}

struct GuardedNodes {
    explicit GuardedNodes(const server::Limits& the_limits = few_guesses())
        : limits(the_limits), code(new_room(owner.port())), ann(owner.port(), "/ws/" + code) {
        ann.send(hello);
        token = token_of_welcome(ann.read_type("welcome"));
        for (const auto* wrong : wrong_codes) {
            REQUIRE(get(asked.port(), std::string("/api/rooms/") + wrong).status == 404);
        }
    }
    std::string document_of(const std::string& room, const std::string& bearer) const {
        const auto answer =
            get(asked.port(), "/api/rooms/" + room + "/games/1/record", {{"Authorization", "Bearer " + bearer}});
        return std::to_string(answer.status) + " " + answer.body;
    }

    const server::Limits limits;
    SharedMemory memory;
    LiveNode owner{memory, "owner", unused_port(), "secret", limits};
    LiveNode asked{memory, "asked", unused_port(), "secret", limits};
    std::string code;
    Player ann;
    std::string token;
};

struct CrowdedNodes : GuardedNodes {
    CrowdedNodes() : GuardedNodes(few_guesses_in_all()) {}
};

int closed_with(std::uint16_t port, const std::string& code) {
    Player stranger(port, "/ws/" + code);
    stranger.send(hello);
    return stranger.read_to_close();
}

/// The owner of a room, which answers what it is asked when it likes.
class SlowOwner {
public:
    SlowOwner(SharedMemory& memory, std::string room)
        : node_(memory, "slow", [this](boost::asio::ip::tcp::socket& socket, const std::string&) { talk(socket); }) {
        const cluster::NodeId id{"slow"};
        const std::scoped_lock lock(memory.mutex);
        memory.rooms[std::move(room)] = {.owner = id, .epoch = memory.nodes.at(id).epoch};
    }

    int times_asked() const { return times_asked_; }
    /// All who have asked, and whoever asks from now on.
    void answer() { answers_ = true; }
    /// Those who were waiting for an answer, and have gone.
    int times_left() const { return times_left_; }

private:
    void talk(boost::asio::ip::tcp::socket& socket) {
        ++times_asked_;
        socket.non_blocking(true);
        std::array<char, 4'096> words{};
        boost::system::error_code gone;
        while (!answers_ && !node_.is_over() && gone != boost::asio::error::eof) {
            socket.read_some(boost::asio::buffer(words), gone);
            std::this_thread::sleep_for(1ms);
        }
        if (gone == boost::asio::error::eof) ++times_left_;
        socket.non_blocking(false);
        write_to(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
    }

    std::atomic<bool> answers_ = false;
    std::atomic<int> times_asked_ = 0;
    std::atomic<int> times_left_ = 0;
    PretendedNode node_;
};

const Headers by_token{{"Authorization", "Bearer x"}};

/// A game whose replay anybody may see who has the link, in a room that nobody has any more. By its codes whoever runs
/// the tests has guessed too much.
struct SharedReplay {
    SharedReplay() {
        {
            const LiveNode owner(memory, "owner", unused_port());
            BotTable table(owner.port());
            table.starts();
            code = table.code;
            table.player->send(R"({"id":4,"op":"end_game"})");
            table.player->send(R"({"id":5,"op":"share_replay","agree":true})");
            while (link.empty()) {
                const auto room = Json::parse(table.player->read_type("room"));
                if (room.contains("replays")) link = room.at("replays").at(0).value("link", "");
            }
        }
        for (const auto* wrong : wrong_codes) {
            REQUIRE(get(asked.port(), std::string("/api/rooms/") + wrong).status == 404);
        }
    }
    /// The room is that of a node which is no more, and which nobody has buried yet.
    void lose_owner() {
        const PretendedNode dead(memory, "dead", [](boost::asio::ip::tcp::socket&, const std::string&) {});
        const std::scoped_lock lock(memory.mutex);
        auto& room = memory.rooms.at(code);
        room.owner = cluster::NodeId{"dead"};
        room.epoch = memory.nodes.at({"dead"}).epoch;
    }
    HttpReply ask() const { return get(asked.port(), "/api/shared/replay", {{"Authorization", "Bearer " + link}}); }

    SharedMemory memory;
    LiveNode asked{memory, "asked", unused_port(), "secret", few_guesses(), loopback(), mortal};
    std::string code;
    std::string link;
};

}  // namespace

TEST_CASE_FIXTURE(GuardedNodes, "What is refused at one node for too many guesses is asked of no other one") {
    CHECK(get(asked.port(), "/api/rooms/" + code).status == 429);
    CHECK(get(asked.port(), "/t/" + code).status == 200);
    // Where somebody is brought to it they may guess no more there either.
    CHECK(get(owner.port(), "/api/rooms/" + code).status == 200);
}

TEST_CASE_FIXTURE(GuardedNodes, "Who has guessed too much at one node learns of no room of another one") {
    // Nobody tells by the answer which of the two is a room.
    const auto refused = get(asked.port(), std::string("/api/rooms/") + wrong_codes[0]);
    CHECK(refused.status == 429);
    const auto right = get(asked.port(), "/api/rooms/" + code);
    CHECK(right.status == 429);
    CHECK(right.body.substr(0, right.body.find("retry")) == refused.body.substr(0, refused.body.find("retry")));
    CHECK(get(asked.port(), "/t/" + code).body == get(asked.port(), std::string("/t/") + wrong_codes[0]).body);
    CHECK(document_of(code, "x") == document_of(wrong_codes[0], "x"));
    CHECK(closed_with(asked.port(), code) == closed_with(asked.port(), wrong_codes[0]));
    // Brought to the owner they were told of there, too.
    CHECK(get(owner.port(), "/api/rooms/" + code).status == 429);
}

TEST_CASE_FIXTURE(GuardedNodes, "A player is told what is so of a game also where others have guessed too much") {
    const auto room =
        Json::parse(request(owner.port(), "POST", "/api/rooms", json_body, R"({"game":"five_crowns"})").body);
    const std::string table = room.at("code");
    Player host(owner.port(), "/ws/" + table);
    auto first_words = Json::parse(hello);
    first_words["host_token"] = room.at("host_token");
    host.send(first_words.dump());
    const auto bearer = token_of_welcome(host.read_type("welcome"));
    host.send(R"({"id":1,"op":"sit"})");
    host.send(R"({"id":2,"op":"add_bot","level":"easy"})");
    host.send(R"({"id":3,"op":"start"})");
    host.read_type("update");
    const auto told_of = [&](const std::string& number, const std::string& shown) {
        const auto path = "/api/rooms/" + table + "/games/" + number + "/record";
        return Json::parse(get(asked.port(), path, {{"Authorization", "Bearer " + shown}}).body).at("code").dump();
    };
    CHECK(told_of("1", bearer) == R"("GAME_ON")");
    CHECK(told_of("2", bearer) == R"("NO_SUCH_GAME")");
    for (const auto* number : {"1", "2", "none"}) CHECK(told_of(number, "x") == R"("RATE_LIMITED")");
}

TEST_CASE("Who has guessed too much does not learn by the answer of a room whose node has died") {
    SharedMemory memory;
    const std::string code = "K7M4PX";
    LiveNode asked(memory, "asked", unused_port(), "secret", few_guesses());
    for (const auto* wrong : wrong_codes) REQUIRE(get(asked.port(), std::string("/api/rooms/") + wrong).status == 404);
    { const SlowOwner owner(memory, code); }
    const auto of_a_room = [&](const std::string& room) {
        return get(asked.port(), "/api/rooms/" + room + "/games/1/record", by_token);
    };
    const auto dead = of_a_room(code);
    CHECK(dead.status == 429);
    CHECK(dead.body == of_a_room(wrong_codes[0]).body);
}

TEST_CASE_FIXTURE(SharedReplay,
                  "Who has guessed too much waits by a link for the replay of a room that changes hands") {
    lose_owner();
    const auto shown = ask();
    CHECK(shown.status == 200);
    CHECK(Json::parse(shown.body).contains("steps"));
}

TEST_CASE_FIXTURE(SharedReplay, "Who has guessed too much and has a link is told that there is no answer just now") {
    lose_owner();
    *asked.is_cut = true;
    CHECK(soon([&] { return ask().status == 503; }));
    CHECK(get(asked.port(), "/api/rooms/" + code + "/games/1/record", by_token).status == 429);
}

TEST_CASE_FIXTURE(GuardedNodes, "Who has a seat comes back by another node from where others have guessed too much") {
    Player again(asked.port(), "/ws/" + code);
    again.send(hello_by(token));
    CHECK(Json::parse(again.read_type("welcome")).at("type") == "welcome");
}

TEST_CASE_FIXTURE(CrowdedNodes, "Where all together have guessed too much a token counts, and nobody is to blame") {
    CHECK(get(asked.port(), "/api/rooms/" + code).status == 429);
    CHECK(closed_with(asked.port(), code) == closed_with(asked.port(), wrong_codes[0]));
    CHECK(document_of(code, "x") == document_of(wrong_codes[0], "x"));
    Player again(asked.port(), "/ws/" + code);
    again.send(hello_by(token));
    again.read_type("welcome");
    // At the owner the address has its own guesses still.
    for (const auto* wrong : wrong_codes) {
        CHECK(get(owner.port(), std::string("/api/rooms/") + wrong).status == 404);
    }
}

TEST_CASE("The link of a table is told by the scheme of who asks, at whatever node") {
    SharedMemory memory;
    auto behind_proxy = loopback();
    behind_proxy.trusted_proxies = {*server::Network::parse("127.0.0.1")};
    LiveNode owner(memory, "owner", unused_port(), "secret", {}, behind_proxy);
    LiveNode asked(memory, "asked", unused_port(), "secret", {}, behind_proxy);
    const auto code = new_room(owner.port());
    Player ann(owner.port(), "/ws/" + code);
    ann.send(hello);
    ann.read_type("welcome");
    const Headers by_tls{
        {"Host", "games.example.org"}, {"X-Forwarded-For", "198.51.100.7"}, {"X-Forwarded-Proto", "https"}};
    const auto url = "content=\"https://games.example.org/t/" + code;
    CHECK(get(owner.port(), "/t/" + code, by_tls).body.find(url) != std::string::npos);
    CHECK(get(asked.port(), "/t/" + code, by_tls).body.find(url) != std::string::npos);
    const Headers plain{{"Host", "games.example.org"}, {"X-Forwarded-For", "198.51.100.7"}};
    CHECK(get(asked.port(), "/t/" + code, plain).body.find(url) == std::string::npos);
}

TEST_CASE("While a node is in doubt it refuses questions at once") {
    TwoNodes nodes(unburied);
    const auto code = new_room(nodes.a->port());
    *nodes.a->is_cut = true;
    CHECK(soon([&] { return get(nodes.a->port(), "/api/rooms/" + code).status == 503; }));
    CHECK(get(nodes.a->port(), "/t/" + code).status == 200);
}

TEST_CASE("A document that takes its time is asked of its owner once, and waited for") {
    SharedMemory memory;
    const std::string code = "K7M4PX";
    SlowOwner owner(memory, code);
    LiveNode asked(memory, "asked", unused_port());
    std::thread work([&] {
        CHECK(soon([&] { return owner.times_asked() == 1; }));
        // For what is no work nobody waits so long.
        std::this_thread::sleep_for(server::Relay::answer_timeout + 500ms);
        owner.answer();
    });
    CHECK(get(asked.port(), "/api/rooms/" + code + "/games/1/record", by_token).status == 200);
    work.join();
    CHECK(owner.times_asked() == 1);
}

TEST_CASE("The review of a game at another node is broken off when whoever asked for it has left") {
    SharedMemory memory;
    const std::string code = "K7M4PX";
    const SlowOwner owner(memory, code);
    LiveNode asked(memory, "asked", unused_port());
    std::optional<Wire> reader(std::in_place, asked.port());
    reader->write("GET /api/rooms/" + code +
                  "/games/1/review HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n");
    CHECK(soon([&] { return owner.times_asked() == 1; }));
    CHECK(owner.times_left() == 0);
    reader.reset();
    CHECK(soon([&] { return owner.times_left() == 1; }));
    CHECK(owner.times_asked() == 1);
}

TEST_CASE("A document of a node that dies meanwhile is waited for until it is buried") {
    SharedMemory memory;
    const std::string code = "K7M4PX";
    const SlowOwner owner(memory, code);
    LiveNode asked(memory, "asked", unused_port(), "secret", {}, loopback(), mortal);
    // Nobody has the room any more, and it has no records.
    CHECK(get(asked.port(), "/api/rooms/" + code + "/games/1/record", by_token).status == 404);
    CHECK(owner.times_asked() == 1);
}
