// A room is made again in slices: nobody else waits for all of it.
#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::ConnectionId;
using server::Lobby;
using server::Record;
using server::RequestId;

namespace {

server::Limits small_slices() {
    server::Limits limits;
    limits.replay_slice = 8;
    return limits;
}

/// A server that finds a long room and a short one in its store, and makes 8 changes again at a time.
struct Found {
    Found() {
        const auto short_table = world.table({"Cleo"});
        short_room = world.code;
        world.create();
        const auto table = world.table({"Ann", "Bob"});
        long_room = world.code;
        for (int i = 0; i < 60; ++i) {
            table[0]->says(R"({"op":"chat","text":"on and on"})");
            world.pass(2s);
        }
        Outbox outbox;
        lobby.rooms_kept(Now{0}, {{long_room}, {short_room}}, outbox);
    }

    Outbox knock(std::uint64_t connection, const std::string& room) {
        Outbox outbox;
        lobby.connection_opened(Now{1}, ConnectionId{connection}, "10.0.0.1", room, outbox);
        lobby.receive(Now{1}, ConnectionId{connection}, R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Zoe"})",
                      outbox);
        return outbox;
    }
    Outbox loaded(const std::string& room) {
        Outbox outbox;
        lobby.room_loaded(Now{2}, room, world.journal.at(room), outbox);
        return outbox;
    }
    Outbox tick(Now now = Now{3}) {
        Outbox outbox;
        lobby.tick(now, outbox);
        return outbox;
    }
    int ticks_to_the_end() {
        int ticks = 0;
        for (; lobby.is_replaying(); ++ticks) {
            CHECK(lobby.next_wake() == Now{0});
            tick();
        }
        return ticks;
    }

    World world;
    std::string long_room;
    std::string short_room;
    server::Limits limits = small_slices();
    SeededEntropy entropy{"found"};
    Lobby lobby{limits, entropy};
};

}  // namespace

TEST_CASE_FIXTURE(Found, "A long room is made again a few changes at a time, and is not there before it is whole") {
    knock(1, long_room);
    CHECK(loaded(long_room).texts.empty());
    CHECK(lobby.counts().rooms == 0);
    CHECK(lobby.find_room(long_room) == nullptr);
    const auto slices = world.journal.at(long_room).size() / limits.replay_slice;
    CHECK(ticks_to_the_end() >= static_cast<int>(slices) - 1);
    CHECK(lobby.counts().rooms == 1);
}

TEST_CASE_FIXTURE(Found, "A short room that is asked for later is there before a long one") {
    knock(1, long_room);
    loaded(long_room);
    knock(2, short_room);
    CHECK_MESSAGE(loaded(short_room).texts.empty(), "it waits for its turn, which comes at the next tick but one");
    Outbox told;
    for (int i = 0; i < 4 && told.texts.empty(); ++i) told = tick();
    REQUIRE_FALSE(told.texts.empty());
    CHECK(told.texts[0].connection == ConnectionId{2});
    CHECK(lobby.find_room(long_room) == nullptr);
    // Who has come in is served between two slices of the other.
    Outbox answer;
    lobby.receive(Now{4}, ConnectionId{2}, R"({"id":1,"op":"sit"})", answer);
    CHECK_FALSE(answer.records.empty());
    ticks_to_the_end();
    CHECK(lobby.find_room(long_room) != nullptr);
}

TEST_CASE_FIXTURE(Found, "Whoever waits too long for a room is told to come back, and what was made again is kept") {
    knock(1, long_room);
    loaded(long_room);
    const auto late = tick(Now{1} + limits.hello_timeout);
    REQUIRE(late.closes.size() == 1);
    CHECK(late.closes[0].reason.code == 4010);
    CHECK(lobby.is_replaying());
    knock(2, long_room);
    knock(3, long_room);
    Outbox last;
    while (lobby.is_replaying()) last = tick();
    REQUIRE_FALSE(last.texts.empty());
    CHECK(last.texts.front().connection == ConnectionId{2});
    CHECK(last.closes.empty());
}

TEST_CASE_FIXTURE(Found, "What is wrong in the middle of a long room is found there, and costs nobody else a room") {
    world.journal.at(long_room)[40].body = "{}";
    knock(1, long_room);
    loaded(long_room);
    ticks_to_the_end();
    CHECK(lobby.counts().quarantined == 1);
    knock(2, short_room);
    CHECK_FALSE(loaded(short_room).texts.empty());
}

TEST_CASE_FIXTURE(Found, "A room that nobody asks for after a start ends without being read") {
    const auto end = limits.idle_room;
    CHECK(lobby.next_wake() == end);
    CHECK(tick(end - 1ms).expired.empty());
    // One in each tick.
    for (int rooms = 0; rooms < 2; ++rooms) {
        const auto over = tick(end);
        CHECK(over.expired.size() == 1);
        CHECK(over.loads.empty());
    }
    CHECK(lobby.counts().rooms_unread == 0);
}

TEST_CASE("One tick serves a few rooms, those that are due for longest first, and the others are next") {
    server::Limits limits;
    limits.rooms_per_tick = 2;
    SeededEntropy entropy("ticks");
    Lobby lobby(limits, entropy);
    Outbox first;
    lobby.rooms_kept(Now{0}, {{"AAAAAA"}, {"BBBBBB"}, {"CCCCCC"}}, first);
    lobby.tick(limits.idle_room, first);
    CHECK(first.expired.size() == 2);
    REQUIRE(lobby.next_wake());
    CHECK(*lobby.next_wake() <= limits.idle_room);
    Outbox second;
    lobby.tick(limits.idle_room, second);
    CHECK(second.expired.size() == 1);
    CHECK_FALSE(lobby.next_wake());
}

}  // namespace crowntable::tests
