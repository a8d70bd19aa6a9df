// What the lobby does where a room is not its own any more, and where one input concerns several rooms.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::ConnectionId;
using server::Lobby;
using server::RequestId;

namespace {

constexpr const char* known_room = "K7M4PX";

/// A lobby that knows of a room in the store.
struct KnownRoom {
    KnownRoom() {
        Outbox unused;
        lobby.rooms_kept(Now{0}, {{.room = known_room}}, unused);
    }

    Outbox knock(std::uint64_t connection, const std::string& who = R"("name":"Zoe")") {
        Outbox outbox;
        lobby.connection_opened(Now{1}, ConnectionId{connection}, "10.0.0.1", known_room, outbox);
        lobby.receive(Now{1}, ConnectionId{connection}, R"({"op":"hello","protocol":{"min":1,"max":1},)" + who + "}",
                      outbox);
        return outbox;
    }
    Outbox room_is_lost() {
        Outbox outbox;
        lobby.room_lost(known_room, outbox);
        return outbox;
    }

    SeededEntropy entropy{"known"};
    Lobby lobby{{}, entropy};
};

}  // namespace

TEST_CASE("When a room is found to be another node's, it is forgotten unwritten and everybody is told to come back") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const auto kept = world.journal.at(world.code).size();
    world.fence_next_commit();
    table[0]->posts({{"op", "remove_seat"}, {"seat", 1}});
    for (auto* client : table) {
        CHECK(client->closed == 4010);
        const auto goodbye = client->all("closing");
        REQUIRE(goodbye.size() == 1);
        CHECK(goodbye.front().at("retry_ms") == 0);
    }
    CHECK(world.journal.at(world.code).size() == kept);
    CHECK(world.expired.empty());
    const auto counts = world.lobby().counts();
    CHECK(counts.rooms + counts.rooms_unread + counts.quarantined + counts.people == 0);
    CHECK_FALSE(world.lobby().next_wake());
}

TEST_CASE("What was in flight behind an append that was fenced is shown to nobody") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    world.hold_commits();
    world.fence_next_commit();
    table[0]->posts({{"op", "add_bot"}, {"level", "easy"}});
    table[1]->posts({{"op", "chat"}, {"phrase", "hello"}});
    for (auto* client : table) client->forget();
    world.release_commits();
    for (auto* client : table) {
        CHECK(client->closed == 4010);
        CHECK(client->heard.size() == 1);
    }
    CHECK(world.lobby().counts().rooms == 0);
}

TEST_CASE_FIXTURE(KnownRoom, "Whoever waits for a room that turns out to be another node's is told to come back") {
    CHECK(knock(1).loads == std::vector<std::string>{known_room});
    Outbox asked;
    lobby.describe_room(Now{1}, RequestId{7}, "10.0.0.2", known_room, asked);
    CHECK(asked.answers.empty());
    const auto told = room_is_lost();
    REQUIRE(told.closes.size() == 1);
    CHECK(told.closes[0].connection == ConnectionId{1});
    CHECK(told.closes[0].reason.code == 4010);
    REQUIRE(told.answers.size() == 1);
    CHECK(told.answers[0].status == 503);
    CHECK(lobby.counts().rooms_unread == 0);
    // Its records come too late, and do not bring it back.
    Outbox late;
    lobby.room_loaded(Now{2}, known_room, {}, late);
    CHECK(late.empty());
}

TEST_CASE_FIXTURE(KnownRoom, "Where a room is lost that nobody asked for, nobody is told anything") {
    CHECK(room_is_lost().empty());
    CHECK(lobby.counts().rooms_unread == 0);
    CHECK(room_is_lost().empty());
}

TEST_CASE_FIXTURE(KnownRoom, "What a client goes by for good is said for a room, and for one room at a time") {
    Outbox outbox;
    for (std::uint64_t id = 1; id <= 2; ++id) {
        lobby.connection_opened(Now{1}, ConnectionId{id}, "10.0.0.1", id == 1 ? "NPNPNP" : "MPMPMP", outbox);
        lobby.receive(Now{1}, ConnectionId{id}, R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Zoe"})", outbox);
    }
    REQUIRE(outbox.earlier.size() == 1);
    CHECK(outbox.earlier.front().speaks_for == "NPNPNP");
    CHECK(outbox.speaks_for == "MPMPMP");
    for (const Outbox* one : std::initializer_list<const Outbox*>{&outbox.earlier.front(), &outbox}) {
        REQUIRE(one->closes.size() == 1);
        CHECK(one->closes.front().reason.code == 4004);
    }
    // It turns out that there is such a room.
    Outbox told;
    lobby.room_lost("NPNPNP", told);
    REQUIRE(told.closes.size() == 1);
    CHECK(told.closes.front().connection == ConnectionId{1});
    CHECK(told.closes.front().reason.code == 4010);
    CHECK(told.speaks_for.empty());
}

TEST_CASE("An input that changes several rooms makes an outbox for each of them") {
    World world;
    std::set<std::string> codes;
    std::vector<ConnectionId> connections;
    for (int room = 0; room < 3; ++room) {
        // What is left of the time of a turn is written down when nobody is there any more.
        world.create("five_suited_rummy", Json::object(), {{"turn_seconds", 20}});
        const auto table = world.table({"Ann", "Bob"});
        table[0]->says(R"({"op":"start"})");
        codes.insert(world.code);
    }
    // All that ever were; those that are gone are passed over.
    for (std::uint64_t id = 1; id <= 6; ++id) connections.push_back({id});
    Outbox outbox;
    world.lobby().close_connections(world.now(), connections, server::close_reason::banned, outbox);
    REQUIRE(outbox.earlier.size() == 2);
    std::set<std::string> recorded;
    outbox.earlier.push_back(outbox);
    for (const Outbox& one : outbox.earlier) {
        REQUIRE_FALSE(one.records.empty());
        const auto& room = one.records.front().room;
        CHECK(std::ranges::all_of(one.records, [&](const auto& record) { return record.room == room; }));
        recorded.insert(room);
    }
    CHECK(recorded == codes);
}

TEST_CASE("A room that leaves the memory may be any node's from then on") {
    World world;
    world.table({"Ann", "Bob"});
    for (std::uint64_t id = 1; id <= 2; ++id) {
        Outbox outbox;
        world.lobby().connection_lost(world.now(), ConnectionId{id}, outbox);
    }
    std::vector<std::string> evicted;
    Now now = world.now();
    while (evicted.empty()) {
        REQUIRE(world.lobby().next_wake());
        now = std::max(now, *world.lobby().next_wake());
        Outbox outbox;
        world.lobby().tick(now, outbox);
        CHECK(outbox.expired.empty());
        evicted = outbox.evicted;
    }
    CHECK(evicted == std::vector<std::string>{world.code});
    CHECK(world.lobby().counts().rooms == 0);
}

}  // namespace crowntable::tests
