#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/clocks.hpp"
#include "tests/server/room/recorded_room.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::Clocks;
using server::RecordBody;

namespace {

/// Some seats, humans first, in a game whose turns take 30 seconds, and clocks beside them.
struct Timed {
    explicit Timed(int humans, int bots = 0, const Json& room_options = {{"turn_seconds", 30}},
                   std::string_view game = "five_suited_rummy", const Json& options = Json::object())
        : room(game, options, room_options) {
        for (int i = 0; i < humans; ++i) room.sits(room.comes("Human " + std::to_string(i)));
        for (int i = 0; i < bots; ++i) room.adds_bot();
        room.starts();
        room.deals();
    }

    bool is_human(Seat seat) const { return room.state().seats[seat.index].who.has_value(); }
    /// One action of whoever is first to act.
    void acts() {
        const Seat seat = room.acting();
        room.plays(seat);
        clocks.note_action(room.state(), seat);
    }
    /// All phases of the turn of whoever is first to act.
    void takes_turn() {
        const Seat seat = room.acting();
        while (room.acting() == seat) acts();
    }
    void time_turn(Now now, bool paused = false) { clocks.time_turn(now, room.state(), paused); }
    void time_pause(Now now, bool paused = false) { clocks.time_pause(now, room.state(), paused); }
    std::optional<wire::Clock> shown(Now now) const { return clocks.shown(now, room.state()); }

    RecordedRoom room;
    Clocks clocks{room.limits};
};

}  // namespace

TEST_CASE("No clock is set at first") {
    const Timed timed(2);
    CHECK_FALSE(timed.clocks.due());
    CHECK_FALSE(timed.clocks.is_shown());
    CHECK_FALSE(timed.shown(Now{0}));
    CHECK(timed.clocks.late(Now{1'000'000}).empty());
}

TEST_CASE("A turn has no clock where the table allows no time, nor one that a bot plays") {
    Timed untimed(2, 0, {{"turn_seconds", 0}});
    untimed.time_turn(Now{0});
    CHECK_FALSE(untimed.clocks.turn_is_timed());

    Timed timed(1, 1);
    if (timed.is_human(timed.room.acting())) timed.takes_turn();
    timed.time_turn(Now{0});
    CHECK_FALSE(timed.clocks.turn_is_timed());
    timed.takes_turn();
    timed.time_turn(Now{0});
    CHECK(timed.clocks.turn_is_timed());
    timed.takes_turn();
    timed.time_turn(Now{1'000});
    CHECK_FALSE(timed.clocks.turn_is_timed());
}

TEST_CASE("The clock of a turn goes on through its phases, and starts anew when another human has to act") {
    Timed timed(2);
    timed.time_turn(Now{0});
    CHECK(timed.clocks.due() == Now{30'000});
    const Seat first = timed.room.acting();
    timed.acts();
    REQUIRE(timed.room.acting() == first);
    timed.time_turn(Now{5'000});
    CHECK(timed.clocks.due() == Now{30'000});
    timed.takes_turn();
    timed.time_turn(Now{10'000});
    CHECK(timed.clocks.due() == Now{40'000});
}

TEST_CASE("A human whose turn comes again after quick bots has a clock of their own for it") {
    Timed timed(1, 1);
    if (!timed.is_human(timed.room.acting())) timed.takes_turn();
    timed.time_turn(Now{0});
    timed.takes_turn();
    timed.takes_turn();
    REQUIRE(timed.is_human(timed.room.acting()));
    timed.time_turn(Now{7'000});
    CHECK(timed.clocks.due() == Now{37'000});
}

TEST_CASE("The clocks stand still while nobody plays") {
    Timed timed(2);
    timed.time_turn(Now{0}, true);
    CHECK_FALSE(timed.clocks.due());
    CHECK(timed.clocks.late(Now{1'000'000}).empty());
    CHECK(timed.shown(Now{1'000'000})->remaining == 30s);
    timed.clocks.go_on(Now{100'000});
    CHECK(timed.clocks.due() == Now{130'000});
    timed.clocks.hold(Now{110'000});
    timed.time_turn(Now{500'000}, true);
    CHECK_FALSE(timed.clocks.due());
    CHECK(timed.shown(Now{900'000})->remaining == 20s);
}

TEST_CASE("Those whose turn is timed are late when its time is over, until the clock is stopped") {
    Timed timed(2);
    timed.time_turn(Now{0});
    CHECK(timed.clocks.late(Now{29'999}).empty());
    CHECK(timed.clocks.late(Now{30'000}) == SeatSet(timed.room.acting()));
    timed.clocks.stop_turn();
    CHECK_FALSE(timed.clocks.turn_is_timed());
    CHECK(timed.clocks.late(Now{30'000}).empty());
}

TEST_CASE("More time is given once a turn, and offered until then") {
    Timed timed(2);
    timed.time_turn(Now{0});
    CHECK(timed.shown(Now{0})->more_time);
    timed.clocks.give_more_time(30s);
    CHECK(timed.clocks.more_time_used());
    CHECK(timed.clocks.due() == Now{60'000});
    CHECK_FALSE(timed.shown(Now{0})->more_time);
    CHECK_THROWS_AS(timed.clocks.give_more_time(30s), BrokenInvariant);
    CHECK(timed.clocks.due() == Now{60'000});
    timed.takes_turn();
    timed.time_turn(Now{10'000});
    CHECK_FALSE(timed.clocks.more_time_used());
    timed.clocks.give_more_time(30s);
    CHECK(timed.clocks.due() == Now{70'000});
}

TEST_CASE("There is no more time where no turn is timed") {
    Timed timed(2);
    CHECK_THROWS_AS(timed.clocks.give_more_time(30s), BrokenInvariant);
}

TEST_CASE("No action is noted of a room without a game") {
    const RecordedRoom room;
    Clocks clocks(room.limits);
    CHECK_THROWS_AS(clocks.note_action(room.state(), Seat{0}), BrokenInvariant);
}

TEST_CASE("K-34: a phase to which the rules give a time has one clock, however many have acted") {
    Timed timed(3, 0, {{"turn_seconds", 30}}, "kings_cribbage", {{"joker_calls", true}});
    timed.time_turn(Now{0});
    while (!timed.room.state().table->time_limit()) timed.acts();
    const auto limit = *timed.room.state().table->time_limit();
    REQUIRE(timed.room.state().table->acting().size() == 2);
    timed.time_turn(Now{20'000});
    CHECK(timed.clocks.due() == Now{20'000} + limit);
    timed.acts();
    REQUIRE(timed.room.state().table->acting().size() == 1);
    timed.time_turn(Now{21'000});
    CHECK(timed.clocks.due() == Now{20'000} + limit);
    CHECK(timed.clocks.late(Now{20'000} + limit) == timed.room.state().table->acting());
    timed.acts();
    REQUIRE_FALSE(timed.room.state().table->time_limit());
    timed.time_turn(Now{22'000});
    CHECK_MESSAGE(timed.clocks.due() == Now{52'000}, "the turn after it has a clock of its own");
}

TEST_CASE("Whoever has answered a claim, and is next to play, has a clock of their own for it") {
    Timed timed(2, 0, {{"turn_seconds", 30}}, "kings_cribbage", {{"joker_calls", true}});
    while (!timed.room.state().table->time_limit()) timed.acts();
    const Seat seat = timed.room.acting();
    timed.time_turn(Now{0});
    timed.acts();
    REQUIRE(timed.room.acting() == seat);
    REQUIRE_FALSE(timed.room.state().table->time_limit());
    timed.time_turn(Now{5'000});
    CHECK(timed.clocks.due() == Now{35'000});
}

TEST_CASE("A turn in the next deal has a clock of its own") {
    Timed timed(2);
    const Seat seat = timed.room.acting();
    timed.time_turn(Now{0});
    timed.room.plays_round();
    timed.room.deals();
    while (timed.room.acting() != seat) timed.room.plays(timed.room.acting());
    timed.time_turn(Now{7'000});
    CHECK(timed.clocks.due() == Now{37'000});
}

TEST_CASE("A time of the rules is no time of which there is more") {
    Timed timed(2, 0, {{"turn_seconds", 0}}, "kings_cribbage", {{"joker_calls", true}});
    while (!timed.room.state().table->time_limit()) timed.acts();
    timed.time_turn(Now{0});
    REQUIRE(timed.clocks.turn_is_timed());
    CHECK_FALSE(timed.shown(Now{0})->more_time);
}

TEST_CASE("The pause between two rounds runs once, is shown, and ends with the next deal") {
    Timed timed(2);
    timed.time_pause(Now{0});
    CHECK_FALSE(timed.clocks.due());
    timed.room.plays_round();
    timed.time_pause(Now{1'000});
    timed.time_pause(Now{9'000});
    timed.time_turn(Now{9'000});
    CHECK(timed.clocks.due() == Now{31'000});
    CHECK(timed.shown(Now{11'000})->remaining == 20s);
    CHECK_FALSE(timed.shown(Now{11'000})->more_time);
    CHECK_FALSE(timed.clocks.pause_is_over(Now{30'999}));
    CHECK(timed.clocks.pause_is_over(Now{31'000}));
    timed.room.deals();
    timed.time_pause(Now{32'000});
    CHECK_FALSE(timed.clocks.is_shown());
}

TEST_CASE("A pause stands still while nobody plays") {
    Timed timed(2);
    timed.room.plays_round();
    timed.time_pause(Now{0}, true);
    CHECK_FALSE(timed.clocks.pause_is_over(Now{1'000'000}));
    timed.clocks.go_on(Now{1'000'000});
    CHECK(timed.clocks.due() == Now{1'030'000});
}

TEST_CASE("The pause is over when a deal is opened") {
    RecordedRoom room;
    const Seat seat = room.sits(room.comes("Ann"));
    room.adds_bot();
    room.starts(filled<Link>(1));
    room.deals();
    room.changes(server::change::SeatCommitted{seat, HashChain(filled<Link>(2)).end()});
    room.plays_round();
    Clocks clocks(room.limits);
    clocks.time_pause(Now{0}, room.state(), false);
    CHECK(clocks.is_shown());
    room.changes(server::change::DealOpened{.awaited = SeatSet(seat)});
    clocks.time_pause(Now{1'000}, room.state(), false);
    CHECK_FALSE(clocks.is_shown());
}

TEST_CASE("Where the next round waits for all there is no pause") {
    Timed timed(2, 0, {{"round_pause", 0}});
    timed.room.plays_round();
    timed.time_pause(Now{0});
    CHECK_FALSE(timed.clocks.due());
}

TEST_CASE("Links are waited for as long as the server waits, not while nobody plays") {
    const RecordedRoom room;
    const auto wait = room.limits.link_wait;
    Clocks clocks(room.limits);
    CHECK(clocks.link_wait_left(Now{0}) == wait);
    CHECK_FALSE(clocks.link_wait_is_over(Now{1'000'000}));
    clocks.await_links(Now{0}, false);
    CHECK(clocks.link_wait_left(Now{500}) == wait - 500ms);
    CHECK_FALSE(clocks.link_wait_is_over(wait - 1ms));
    CHECK(clocks.link_wait_is_over(wait));
    CHECK_MESSAGE(!clocks.is_shown(), "players are not shown that links are waited for");
    clocks.stop_link_wait();
    CHECK_FALSE(clocks.due());
    clocks.await_links(Now{0}, true);
    CHECK_FALSE(clocks.link_wait_is_over(Now{1'000'000}));
    clocks.go_on(Now{10'000});
    CHECK(clocks.due() == Now{10'000} + wait);
}

TEST_CASE("The clocks are due when the first of them runs out") {
    Timed timed(2);
    timed.time_turn(Now{0});
    timed.clocks.await_links(Now{1'000}, false);
    CHECK(timed.clocks.due() == Now{1'000} + timed.room.limits.link_wait);
    CHECK_THROWS_AS(timed.clocks.await_links(Now{29'000}, false), BrokenInvariant);
    timed.clocks.stop_link_wait();
    timed.clocks.await_links(Now{29'000}, false);
    CHECK(timed.clocks.due() == Now{30'000});
}

TEST_CASE("After an outage a turn goes on from what the last record says was left, and stands still until then") {
    Timed timed(2);
    timed.time_turn(Now{0});
    timed.clocks.give_more_time(30s);
    RecordBody last;
    timed.clocks.write(Now{12'000}, last);
    CHECK(last.turn_left == 48s);
    CHECK_FALSE(last.pause_left);

    Clocks again(timed.room.limits);
    again.restore(Now{1'000'000}, last, timed.room.state());
    CHECK_FALSE(again.due());
    again.go_on(Now{2'000'000});
    again.time_turn(Now{2'000'000}, timed.room.state(), false);
    CHECK(again.due() == Now{2'048'000});
    CHECK(again.more_time_used());
    CHECK_THROWS_AS(again.restore(Now{3'000'000}, last, timed.room.state()), BrokenInvariant);
}

TEST_CASE("After an outage a phase that the rules time goes on, and so does a pause") {
    Timed claimed(2, 0, {{"turn_seconds", 30}}, "kings_cribbage", {{"joker_calls", true}});
    while (!claimed.room.state().table->time_limit()) claimed.acts();
    Clocks again(claimed.room.limits);
    again.restore(Now{0}, {.turn_left = 4s}, claimed.room.state());
    again.go_on(Now{0});
    again.time_turn(Now{0}, claimed.room.state(), false);
    CHECK(again.due() == Now{4'000});

    Timed paused(2);
    paused.room.plays_round();
    paused.time_pause(Now{0});
    RecordBody last;
    paused.clocks.write(Now{20'000}, last);
    CHECK_FALSE(last.turn_left);
    Clocks after(paused.room.limits);
    after.restore(Now{0}, last, paused.room.state());
    CHECK(after.shown(Now{5'000}, paused.room.state())->remaining == 10s);
    after.go_on(Now{5'000});
    CHECK(after.pause_is_over(Now{15'000}));
}

TEST_CASE("After an outage the links of an open deal are waited for anew") {
    RecordedRoom room;
    const Seat seat = room.sits(room.comes("Ann"));
    room.adds_bot();
    room.starts(filled<Link>(1));
    room.changes(server::change::SeatCommitted{seat, HashChain(filled<Link>(2)).end()});
    room.changes(server::change::DealOpened{.awaited = SeatSet(seat)});
    Clocks clocks(room.limits);
    clocks.restore(Now{0}, {}, room.state());
    CHECK_FALSE(clocks.due());
    clocks.go_on(Now{5'000});
    CHECK(clocks.due() == Now{5'000} + room.limits.link_wait);
}

}  // namespace crowntable::tests
