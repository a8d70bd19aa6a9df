#include <doctest/doctest.h>

#include <set>

#include "server/core/room/autopilot.hpp"
#include "tests/server/room/recorded_room.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::Autopilot;
using server::ConnectionId;
using server::Hinting;
using server::JobId;

namespace {

/// Ann and a bot, and an autopilot beside them.
struct AutopilotOfTwo {
    RecordedRoom room;
    Seat ann = room.sits(room.comes("Ann"));
    Seat bot = room.adds_bot();
    SeededEntropy entropy{"autopilot"};
    Autopilot autopilot{entropy, room.limits};

    void begin_game() {
        room.starts();
        room.deals();
    }
    /// Until it is the turn of the seat.
    void play_to(Seat seat) {
        while (room.acting() != seat) room.plays(room.acting());
    }
    std::optional<Seat> seat_to_play() const { return Autopilot::seat_to_play(room.state()); }
    Now drawn_for(std::uint32_t turn, Seat seat) {
        autopilot.act_soon(Now{0}, turn, seat);
        return *autopilot.due();
    }
};

Hinting hinting(std::uint32_t who, std::uint64_t connection) {
    return {.who = {who}, .connection = {connection}, .command = 3, .seat = Seat{0}, .version = 8};
}

}  // namespace

TEST_CASE_FIXTURE(AutopilotOfTwo, "The autopilot plays for the first acting seat that no human plays") {
    CHECK_FALSE(seat_to_play());
    room.starts();
    CHECK_FALSE(seat_to_play());
    room.deals();
    play_to(bot);
    CHECK(seat_to_play() == bot);
    play_to(ann);
    CHECK_FALSE(seat_to_play());
    room.changes(server::change::StoodIn{ann, table::PlayedBy::clock});
    CHECK(seat_to_play() == ann);
    room.plays_round();
    CHECK_FALSE(seat_to_play());
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "A bot is given the time of a human, which is drawn once for each turn") {
    std::set<Now> times;
    for (std::uint32_t turn = 1; turn <= 200; ++turn) {
        const Now due = drawn_for(turn, bot);
        CHECK(drawn_for(turn, bot) == due);
        CHECK(due >= room.limits.bot_think_min);
        CHECK(due <= room.limits.bot_think_max);
        times.insert(due);
    }
    CHECK(times.size() > 50);
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "What was to be done at once is not the time of a bot that has to act instead") {
    drawn_for(1, bot);
    autopilot.act_at_once(Now{50'000});
    CHECK(autopilot.due() == Now{50'000});
    autopilot.act_soon(Now{50'000}, 1, bot);
    CHECK(*autopilot.due() >= Now{50'000} + room.limits.bot_think_min);
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "Another seat at the same turn has a time of its own") {
    const Now first = drawn_for(1, bot);
    autopilot.act_soon(Now{60'000}, 1, ann);
    CHECK(*autopilot.due() > first);
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "The table goes on at once, later, or not by itself") {
    CHECK_FALSE(autopilot.due());
    autopilot.act_at_once(Now{17});
    CHECK(autopilot.due() == Now{17});
    autopilot.rest();
    CHECK_FALSE(autopilot.due());
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "The same entropy makes the same bots") {
    SeededEntropy same("autopilot");
    Autopilot other(same, room.limits);
    other.act_soon(Now{0}, 1, bot);
    CHECK(drawn_for(1, bot) == *other.due());
    const Seed seed = autopilot.next_seed();
    CHECK(seed == other.next_seed());
    CHECK(seed != autopilot.next_seed());
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "A thought counts only for the very turn about which it was begun") {
    begin_game();
    play_to(bot);
    autopilot.begin_thought(JobId{1}, bot, room.state());
    CHECK(autopilot.awaits(JobId{1}));
    CHECK(autopilot.is_thinking(bot, room.state()));
    CHECK_FALSE(autopilot.is_thinking(ann, room.state()));
    room.plays(bot);
    CHECK_FALSE(autopilot.is_thinking(bot, room.state()));
    CHECK(autopilot.awaits(JobId{1}));
    autopilot.begin_thought(JobId{2}, bot, room.state());
    CHECK_FALSE(autopilot.awaits(JobId{1}));
    autopilot.end_thought();
    CHECK_FALSE(autopilot.awaits(JobId{2}));
    CHECK_FALSE(autopilot.is_thinking(bot, room.state()));
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "A thought about one game does not count for the same turn of another") {
    begin_game();
    play_to(bot);
    autopilot.begin_thought(JobId{1}, bot, room.state());
    const auto turn = room.state().table->turn();
    // With two seats the one that begins comes round again in the third game.
    for (int game = 2; game <= 3; ++game) {
        room.changes(server::change::GameEnded{});
        begin_game();
    }
    play_to(bot);
    REQUIRE(room.state().table->turn() == turn);
    CHECK_FALSE(autopilot.is_thinking(bot, room.state()));
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "Nobody thinks twice about a turn, or about that of another") {
    CHECK_THROWS_AS(autopilot.begin_thought(JobId{1}, bot, room.state()), BrokenInvariant);
    begin_game();
    play_to(bot);
    CHECK_THROWS_AS(autopilot.begin_thought(JobId{1}, ann, room.state()), BrokenInvariant);
    autopilot.begin_thought(JobId{1}, bot, room.state());
    CHECK_THROWS_AS(autopilot.begin_thought(JobId{2}, bot, room.state()), BrokenInvariant);
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "One hint is thought about for each person and connection, and is taken once") {
    autopilot.begin_hint(JobId{1}, hinting(1, 10));
    CHECK(autopilot.awaits_hint(PersonId{1}, ConnectionId{10}));
    CHECK_FALSE(autopilot.awaits_hint(PersonId{1}, ConnectionId{11}));
    CHECK_FALSE(autopilot.awaits_hint(PersonId{2}, ConnectionId{10}));
    CHECK_FALSE(autopilot.awaits_hint(PersonId{1}, std::nullopt));
    autopilot.begin_hint(JobId{2}, hinting(1, 11));
    CHECK(autopilot.take_hint(JobId{1})->connection == ConnectionId{10});
    CHECK_FALSE(autopilot.take_hint(JobId{1}));
    CHECK_FALSE(autopilot.awaits_hint(PersonId{1}, ConnectionId{10}));
    CHECK(autopilot.awaits_hint(PersonId{1}, ConnectionId{11}));
}

TEST_CASE_FIXTURE(AutopilotOfTwo, "A second hint for the same connection, or by the same job, is a bug") {
    autopilot.begin_hint(JobId{1}, hinting(1, 10));
    CHECK_THROWS_AS(autopilot.begin_hint(JobId{2}, hinting(1, 10)), BrokenInvariant);
    CHECK_THROWS_AS(autopilot.begin_hint(JobId{1}, hinting(2, 20)), BrokenInvariant);
}

}  // namespace crowntable::tests
