// Several nodes with real sockets, in one process, on a store that they share.
#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "protocol/json/json.hpp"
#include "tests/net/live_nodes.hpp"
#include "tests/net/texts.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::tests;
using namespace std::chrono_literals;
using crowntable::Json;
namespace cluster = crowntable::server::cluster;

namespace {

/// Reads on to the answer of a command that is refused, and gives its code.
std::string refusal_to(Player& player) {
    return Json::parse(player.read_type("refused")).at("code");
}

/// Knocks again and again, as a client does, until it is welcome.
Json welcome_at(std::uint16_t port, const std::string& code, const std::string& first_words) {
    Json heard;
    REQUIRE(soon([&] {
        try {
            Player player(port, "/ws/" + code);
            player.send(first_words);
            do heard = Json::parse(player.read());
            while (heard.at("type") == "room");
            return heard.at("type") == "welcome";
        } catch (const std::exception&) {
            // It was cut meanwhile.
            return false;
        }
    }));
    return heard;
}

}  // namespace

TEST_CASE_FIXTURE(SharedTable, "Whoever knocks at another node than the owner sits at the same table") {
    Player bob(b->port(), "/ws/" + code);
    REQUIRE(bob.status() == 101);
    bob.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
    bob.read_type("welcome");
    bob.send(R"({"op":"sit","id":1})");
    bob.read_type("seated");
    ann.send(R"({"op":"chat","id":2,"phrase":"hello"})");
    CHECK(Json::parse(bob.read_type("chat")).at("phrase") == "hello");
    bob.send(R"({"op":"chat","id":2,"phrase":"well_played"})");
    CHECK(soon([&] { return Json::parse(ann.read_type("chat")).at("seat") == 1; }));
    CHECK(a->metric("crowntable_rooms_owned") == 1);
    CHECK(b->metric("crowntable_rooms_owned") == 0);
    CHECK(b->metric("crowntable_players_relayed") == 1);
    bob.close();
    CHECK(soon([&] { return b->metric("crowntable_players_relayed") == 0; }));
}

TEST_CASE("A new room is nobody's, and is played where the first player knocks") {
    SharedMemory memory;
    server::Limits limits;
    limits.evict_new_room = 0ms;
    LiveNode a(memory, "a", unused_port(), "secret", limits);
    LiveNode b(memory, "b", unused_port(), "secret", limits);
    const auto code = new_room(a.port());
    CHECK(soon([&] { return a.metric("crowntable_rooms_owned") == 0; }));
    Player ann(b.port(), "/ws/" + code);
    ann.send(hello);
    ann.read_type("welcome");
    CHECK(b.metric("crowntable_rooms_owned") == 1);
    CHECK(b.metric("crowntable_players_relayed") == 0);
}

TEST_CASE_FIXTURE(SharedTable,
                  "The link of a table tells of it at whatever node, and is a page while its node is away") {
    const auto there = get(b->port(), "/t/" + code, {{"Host", "games.example.org"}}).body;
    CHECK(there.find("<meta property=\"og:url\" content=\"http://games.example.org/t/" + code) != std::string::npos);
    CHECK(there == get(a->port(), "/t/" + code, {{"Host", "games.example.org"}}).body);
    ann.close();
    a.reset();
    CHECK(get(b->port(), "/t/" + code).status == 200);
}

TEST_CASE_FIXTURE(SharedTable, "What is asked of a room over HTTP is answered by its owner, at whatever node") {
    const auto there = get(a->port(), "/api/rooms/" + code);
    const auto here = get(b->port(), "/api/rooms/" + code);
    CHECK(there.status == 200);
    CHECK(here.status == 200);
    CHECK(here.body == there.body);
    CHECK(get(b->port(), "/api/rooms/K7M4PX").status == 404);
    CHECK(get(b->port(), "/api/rooms/%ff%00").status == 404);
    CHECK(b->metric("crowntable_rooms_owned") == 0);
}

TEST_CASE_FIXTURE(TwoNodes, "A code that is none gets the same answer at every node") {
    for (const auto* node : {a.get(), b.get()}) {
        Player guess(node->port(), "/ws/K7M4PX");
        guess.send(hello);
        CHECK(guess.read_to_close() == 4004);
    }
}

TEST_CASE_FIXTURE(SharedTable,
                  "A node that leaves gives its rooms to whoever knocks next, with all that was acknowledged") {
    a.reset();
    Player again(b->port(), "/ws/" + code);
    again.send(hello_by(token));
    const auto welcome = Json::parse(again.read_type("welcome"));
    CHECK(welcome.at("seat") == 0);
    CHECK(b->metric("crowntable_rooms_owned") == 1);
}

TEST_CASE_FIXTURE(SharedTable, "A node that stops has given its rooms away when it says goodbye") {
    a->stop();
    CHECK(ann.read_to_close() == 1001);
    const std::scoped_lock lock(memory.mutex);
    CHECK_FALSE(memory.is_owned(memory.rooms.at(code)));
}

TEST_CASE_FIXTURE(SharedTable,
                  "While a node gives its rooms back nobody comes in by its door, and its players go on at others") {
    // In the order of their codes, so many at once: of each of these rooms it is known when it goes.
    std::vector<std::unique_ptr<Player>> players;
    std::map<std::string, Player*> at;
    for (int i = 0; i < 18; ++i) {
        const auto made = new_room(a->port());
        auto& player = players.emplace_back(std::make_unique<Player>(a->port(), "/ws/" + made));
        player->send(hello);
        player->read_type("welcome");
        at[made] = player.get();
    }
    const auto& [last, last_player] = *at.rbegin();
    // Until it has heard of the other node, which it does with its beats.
    const auto beats = [&] {
        const std::scoped_lock lock(memory.mutex);
        return memory.nodes.at({"a"}).beat;
    };
    CHECK(soon([&, heard = beats() + 2] { return beats() >= heard; }));
    a->stop();
    CHECK(at.begin()->second->read_to_close() == 1001);
    // Where nobody listens a balancer goes on to the next node.
    CHECK_THROWS(Player(a->port(), "/ws/" + last));
    // Wherever it is played at this moment.
    welcome_at(b->port(), last, hello);
    CHECK(last_player->read_to_close() == 1001);
    CHECK(soon([&] { return a->has_ended.load(); }));
    CHECK(welcome_at(b->port(), code, hello_by(token)).at("seat") == 0);
    // Nobody is buried here: what another node has, it was given.
    const std::scoped_lock lock(memory.mutex);
    for (const auto& [room, player] : at) {
        if (memory.is_owned(memory.rooms.at(room))) CHECK(memory.rooms.at(room).owner->text == "b");
    }
}

TEST_CASE_FIXTURE(MortalTable,
                  "A node that is cut off says nothing, is buried, and ends; its players go on elsewhere") {
    *a->is_cut = true;
    // In doubt it keeps the connection, and refuses what it cannot show.
    std::this_thread::sleep_for(mortal.doubt + mortal.beat);
    ann.send(R"({"op":"add_bot","id":2,"level":"easy"})");
    CHECK(refusal_to(ann) == "TRY_AGAIN");
    CHECK(welcome_at(b->port(), code, hello_by(token)).at("seat") == 0);
    CHECK(b->metric("crowntable_burials_total") == 1);
    *a->is_cut = false;
    CHECK(soon([&] { return a->has_ended.load(); }));
    CHECK(a->was_buried());
}

TEST_CASE_FIXTURE(MortalTable,
                  "A node that was buried tells its players when to come back, and nothing of their rooms") {
    Player bob(a->port(), "/ws/" + code);
    bob.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
    bob.read_type("welcome");
    ann.read_type("room");
    *a->is_cut = true;
    CHECK(soon([&] { return b->metric("crowntable_burials_total") == 1; }));
    // All go, and whoever stays is told of it, were this node still to speak.
    bob.close();
    CHECK(welcome_at(b->port(), code, hello_by(token)).at("seat") == 0);
    CHECK(b->metric("crowntable_takeovers_total") == 1);
    const auto told = ann.types_read().size();
    *a->is_cut = false;
    CHECK(ann.read_to_close() == 1001);
    CHECK(ann.types_read().size() == told + 1);
    CHECK(ann.types_read().back() == "closing");
    const auto goodbye = Json::parse(ann.last_read());
    CHECK(goodbye.at("reason") == "SERVER_STOPPING");
    CHECK(goodbye.at("retry_ms") == 2'000);
    CHECK(soon([&] { return a->has_ended.load(); }));
    CHECK(a->was_buried());
}

TEST_CASE_FIXTURE(SharedTable,
                  "/readyz tells of a node how it is to whoever may read the metrics, and to nobody else") {
    const auto told = Json::parse(get(a->port(), "/readyz").body);
    CHECK_NOTHROW(check_text(told.dump(), "http_status.json"));
    CHECK(told.at("status") == "ok");
    const auto& node = told.at("node");
    CHECK(node.at("id") == "a");
    CHECK(node.at("epoch") == 1);
    CHECK(node.at("rooms_owned") == 1);
    CHECK(node.at("players_relayed") == 0);
    CHECK(node.at("beat_age_ms").get<int>() < 10'000);
    CHECK(node.at("burials") == 0);
    CHECK(node.at("takeovers") == 0);
    // By way of a proxy that nobody has told us to trust.
    CHECK(get(a->port(), "/readyz", {{"X-Forwarded-For", "198.51.100.7"}}).body == R"({"status":"ok"})");
}

TEST_CASE_FIXTURE(MortalTable, "A store that is away for a while costs a pause and no connection") {
    *a->is_cut = true;
    *b->is_cut = true;
    std::this_thread::sleep_for(2 * mortal.burial);
    ann.send(R"({"op":"add_bot","id":2,"level":"easy"})");
    CHECK(refusal_to(ann) == "TRY_AGAIN");
    *a->is_cut = false;
    *b->is_cut = false;
    // Sent again with the same id once it is back.
    CHECK(soon([&] {
        ann.send(R"({"op":"add_bot","id":2,"level":"easy"})");
        for (;;) {
            const auto answer = Json::parse(ann.read());
            if (answer.contains("ack")) return true;
            if (answer.value("code", "") == "TRY_AGAIN") return false;
        }
    }));
    CHECK_FALSE(a->was_buried());
    CHECK(b->metric("crowntable_burials_total") == 0);
}

TEST_CASE_FIXTURE(MortalTable, "Where no node reaches the store all of them stay ready") {
    *a->is_cut = true;
    *b->is_cut = true;
    std::this_thread::sleep_for(2 * mortal.burial);
    CHECK(get(a->port(), "/readyz").status == 200);
    CHECK(get(b->port(), "/readyz").status == 200);
}

TEST_CASE("A node with another secret brings nobody to the owner, and the owner cuts it") {
    SharedMemory memory;
    LiveNode a(memory, "a", unused_port());
    // It tries for longer than a burial takes.
    LiveNode stranger(memory, "b", unused_port(), "another secret", {}, loopback(), mortal);
    const auto code = new_room(a.port());
    Player ann(a.port(), "/ws/" + code);
    ann.send(hello);
    ann.read_type("welcome");
    const auto reply = get(stranger.port(), "/ws/" + code,
                           {{"Upgrade", "websocket"},
                            {"Connection", "Upgrade"},
                            {"Sec-WebSocket-Version", "13"},
                            {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
    CHECK(reply.status == 503);
}
