#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

Client& other_than(const std::vector<Client*>& table, const Client& one) {
    return table[0] == &one ? *table[1] : *table[0];
}

}  // namespace

TEST_CASE("Bots at human pace take their time, instant ones none") {
    for (const bool instant : {false, true}) {
        CAPTURE(instant);
        World world("b");
        // So many cards that nobody goes out at once.
        world.create("five_suited_rummy", {{"rounds", {13}}}, {{"bot_pace", instant ? "instant" : "human"}});
        auto& ann = *world.table({"Ann"}, 1).front();
        ann.says(R"({"op":"start"})");
        while (!ann.my_turn()) world.pass(100ms);
        ann.plays();
        ann.plays();
        if (instant) {
            CHECK(ann.my_turn());
        } else {
            ann.forget();
            world.pass(550ms);
            CHECK(ann.count_events("drew") == 0);
            world.pass(1s);
            CHECK(ann.count_events("drew") == 1);
            world.pass(1'500ms);
            CHECK(ann.count_events("discarded") == 1);
            CHECK(ann.my_turn());
        }
    }
}

TEST_CASE("R-44: a bot plays on after the grace, and the human takes the seat back at once") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& away = at_turn(table);
    auto& here = other_than(table, away);
    here.forget();
    away.drops();
    CHECK(here.last("presence").at("connected") == false);
    CHECK(here.last("presence").at("away_ms") == 0);
    CHECK(here.last("presence").at("seat") == away.seat());
    world.pass(59s);
    CHECK(here.count_events("bot_plays_on") == 0);
    CHECK_FALSE(here.my_turn());
    world.pass(2s);
    CHECK(here.count_events("bot_plays_on") == 1);
    CHECK(here.last("presence").at("played_by") == "bot");
    CHECK(here.last("presence").at("away_ms") == 60'000);
    world.pass(4s);
    CHECK(here.my_turn());
    CHECK(here.count_events("drew") == 1);
    away.forget();
    away.comes_back();
    CHECK(away.welcome.at("seat") == away.seat());
    CHECK(away.you().at("seat") == away.seat());
    CHECK(here.last("presence").at("played_by") == "human");
    CHECK(here.last("presence").at("away_ms").is_null());
    CHECK(here.count_events("seat_taken_back") == 1);
    // What was missed is told once: the bot's turn and the seat's return.
    CHECK(away.count_events("drew") == 1);
    CHECK(away.count_events("bot_plays_on") == 1);
    CHECK(away.all("update").size() == 1);
    here.plays();
    here.plays();
    world.pass(30s);
    CHECK(away.my_turn());
}

TEST_CASE("on_leave = freeze: the clock plays the turns until the human is back") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"on_leave", "freeze"}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& away = at_turn(table);
    auto& here = other_than(table, away);
    away.drops();
    world.pass(65s);
    CHECK(here.my_turn());
    CHECK(here.last("presence").at("played_by") == "clock");
    CHECK(here.count_events("bot_plays_on") == 0);
    away.comes_back();
    here.plays();
    here.plays();
    world.pass(30s);
    CHECK(away.my_turn());
}

TEST_CASE("on_leave = end: the seat leaves the game after the grace") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"on_leave", "end"}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    table[1]->drops();
    world.pass(61s);
    CHECK(table[0]->count_events("seat_removed") == 1);
    CHECK(table[0]->view().at("seats").at(1).at("removed") == true);
    table[1]->forget();
    table[1]->comes_back();
    CHECK(table[1]->room.at("you").at("role") == "guest");
    CHECK(table[1]->all("update").empty());
    CHECK(table[1]->refusal(R"({"op":"claim_seat","seat":1})") == "SEAT_TAKEN");
    CHECK(table[0]->refusal(R"({"op":"remove_seat","seat":1})") == "NO_SUCH_SEAT");
}

TEST_CASE("on_leave = end: whose clock runs out at the moment of leaving is gone, and not late") {
    for (const bool with_third : {false, true}) {
        CAPTURE(with_third);
        World world;
        world.create("five_suited_rummy", Json::object(), {{"on_leave", "end"}, {"turn_seconds", 60}});
        const auto table = with_third ? world.table({"Ann", "Bob", "Cid"}) : world.table({"Ann", "Bob"});
        table[0]->says(R"({"op":"start"})");
        auto& away = at_turn(table);
        auto& here = other_than(table, away);
        away.drops();
        world.pass(61s);
        CHECK(here.count_events("seat_removed") == 1);
        CHECK(here.count_events("clock_ran_out") == 0);
        CHECK(here.state() == (with_third ? "playing" : "finished"));
        if (with_third) CHECK(here.update.at("clock").at("remaining_ms") == 60'000);
    }
}

TEST_CASE("R-43: when the turn clock runs out, the clock plays the whole turn") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"turn_seconds", 20}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& slow = at_turn(table);
    auto& other = other_than(table, slow);
    CHECK(slow.update.at("clock") == Json({{"remaining_ms", 20'000}, {"more_time", true}}));
    world.pass(15s);
    CHECK(slow.plays());
    // Going on to the discard is not another turn.
    CHECK(slow.update.at("clock").at("remaining_ms") == 5'000);
    world.pass(4'900ms);
    CHECK(slow.my_turn());
    world.pass(200ms);
    CHECK(other.my_turn());
    CHECK(other.count_events("clock_ran_out") == 1);
    CHECK(other.update.at("clock").at("remaining_ms") == 20'000);
    CHECK(other.refusal(R"({"op":"more_time"})").empty());
    CHECK(other.update.at("ack") == other.next_id() - 1);
    CHECK(other.update.at("clock") == Json({{"remaining_ms", 39'900}, {"more_time", false}}));
    CHECK(other.refusal(R"({"op":"more_time"})") == "NO_MORE_TIME");
    CHECK(slow.refusal(R"({"op":"more_time"})") == "NOT_YOUR_TURN");
    world.pass(41s);
    CHECK(slow.my_turn());
    CHECK(slow.count_events("clock_ran_out") == 2);
    CHECK(slow.count_events("more_time") == 1);
}

TEST_CASE("Every turn has a clock of its own, also where only instant bots played in between") {
    World world("a");
    world.create("five_suited_rummy", {{"rounds", {13}}}, {{"turn_seconds", 20}, {"bot_pace", "instant"}});
    auto& ann = *world.table({"Ann"}, 2).front();
    ann.says(R"({"op":"start"})");
    REQUIRE(ann.my_turn());
    for (int turn = 0; turn < 2 && ann.state() == "playing"; ++turn) {
        CHECK(ann.refusal(R"({"op":"more_time"})").empty());
        world.pass(15s);
        CHECK(ann.plays());
        CHECK(ann.plays());
        REQUIRE(ann.my_turn());
        CHECK(ann.update.at("clock") == Json({{"remaining_ms", 20'000}, {"more_time", true}}));
    }
    CHECK(ann.count_events("clock_ran_out") == 0);
}

TEST_CASE("Without a clock there is no more time to ask for") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    CHECK(table[0]->refusal(R"({"op":"more_time"})") == "NO_GAME");
    table[0]->says(R"({"op":"start"})");
    CHECK(table[0]->refusal(R"({"op":"more_time"})") == "CLOCK_OFF");
    CHECK(table[0]->update.at("clock").is_null());
}

TEST_CASE("When no human is connected the game pauses: clocks, bots and graces stand still") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"turn_seconds", 20}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    while (!table[0]->my_turn() && !table[1]->my_turn()) world.pass(500ms);
    auto& slow = at_turn(table);
    world.pass(5s);
    slow.comes_back();
    const auto left = slow.update.at("clock").at("remaining_ms").get<int>();
    CHECK(left <= 15'000);
    const auto v = slow.update.at("v");
    table[0]->drops();
    table[1]->drops();
    world.pass(3h);
    slow.comes_back();
    CHECK(slow.room.at("paused") == false);
    CHECK(slow.update.at("v") == v);
    CHECK(slow.update.at("clock").at("remaining_ms") == left);
    CHECK(slow.my_turn());
    // The grace of the other one begins anew with the end of the pause.
    world.pass(59s);
    CHECK(slow.count_events("bot_plays_on") == 0);
    world.pass(2s);
    CHECK(slow.count_events("bot_plays_on") == 1);
}

TEST_CASE("A hello is followed by one room, and a table without a game is not paused") {
    World world;
    world.create();
    auto& guest = world.join("Gus");
    CHECK(guest.all("room").size() == 1);
    CHECK(guest.room.at("paused") == false);
    guest.sits();
    guest.drops();
    world.pass(61s);
    guest.forget();
    guest.comes_back();
    world.pass(0s);
    CHECK(guest.is_host());
    CHECK(guest.all("room").size() == 1);
    CHECK(guest.room.at("paused") == false);
    auto& ann = world.host("Ann");
    world.pass(0s);
    CHECK(ann.all("room").size() == 1);
    ann.sits();
    guest.says(R"({"op":"start"})");
    CHECK(ann.room.at("paused") == false);
    for (auto* client : {&ann, &guest}) client->drops();
    ann.forget();
    ann.comes_back();
    world.pass(0s);
    CHECK(ann.all("room").size() == 1);
    CHECK(ann.room.at("paused") == false);
}

TEST_CASE("A spectator does not keep the game of absent humans going") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    table[0]->says(R"({"op":"start"})");
    const auto v = zoe.update.at("v");
    table[0]->drops();
    table[1]->drops();
    CHECK(zoe.room.at("paused") == true);
    world.pass(10min);
    CHECK(zoe.update.at("v") == v);
    CHECK(zoe.room.at("seats").at(0).at("played_by") == "human");
}

TEST_CASE("R-51: the next round starts when all connected humans are ready, or after the pause") {
    for (const bool all_ready : {true, false}) {
        CAPTURE(all_ready);
        World world;
        world.create("five_suited_rummy", {{"rounds", {3, 4}}});
        const auto table = world.table({"Ann", "Bob"});
        table[0]->says(R"({"op":"start"})");
        world.play(table, [&] { return table[0]->state() == "between_rounds"; });
        REQUIRE(table[0]->state() == "between_rounds");
        const auto left = table[0]->update.at("clock").at("remaining_ms").get<int>();
        CHECK(left == 30'000);
        CHECK(table[0]->room.at("seats").at(0).at("ready") == false);
        table[0]->ready();
        CHECK(table[1]->room.at("seats").at(0).at("ready") == true);
        CHECK(table[0]->state() == "between_rounds");
        if (all_ready) {
            table[1]->ready();
        } else {
            world.pass(29s);
            CHECK(table[0]->state() == "between_rounds");
            world.pass(2s);
        }
        CHECK(table[0]->state() == "playing");
        CHECK(table[0]->view().at("round") == 2);
    }
}

TEST_CASE("round_pause = 0 waits for all, but not for those who are gone") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}}, {{"round_pause", 0}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] { return table[0]->state() == "between_rounds"; });
    CHECK(table[0]->update.at("clock").is_null());
    table[0]->ready();
    world.pass(40s);
    CHECK(table[0]->state() == "between_rounds");
    table[1]->drops();
    CHECK(table[0]->state() == "playing");
}

TEST_CASE("A table of bots alone plays a game to its end at a bounded pace while somebody watches") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {9, 10, 11, 12, 13}}}, {{"bot_pace", "instant"}, {"round_pause", 0}});
    auto& ann = world.host("Ann");
    for (int i = 0; i < 4; ++i) ann.says(R"({"op":"add_bot","level":"easy"})");
    ann.says(R"({"op":"watch"})");
    ann.forget();
    ann.says(R"({"op":"start"})");
    CHECK(ann.state() == "playing");
    world.pass(1s);
    CHECK(ann.state() == "playing");
    world.pass(2min);
    CHECK(ann.state() == "finished");
    CHECK(ann.all("update").size() > 2);
}

TEST_CASE("A room in which nobody has sat, watched or spoken ends after ten minutes, one that was used later") {
    World world;
    world.create();
    const auto unseen = world.code;
    world.join("Zoe").drops();
    world.create();
    const auto seen = world.code;
    auto& gus = world.join("Gus");
    gus.says(R"({"op":"watch"})");
    gus.drops();
    world.pass(10min - 1s);
    CHECK(world.describe(unseen).status == 200);
    world.pass(2s);
    CHECK(world.expired == std::set<std::string>{unseen});
    CHECK(world.describe(unseen).status == 404);
    CHECK(world.describe(seen).status == 200);
}

TEST_CASE("A room in which nobody is ends after the idle time, without a game sooner") {
    World world;
    world.create();
    const auto table = world.table({"Ann"}, 1);
    const auto lobby_code = world.code;
    table[0]->drops();
    world.pass(2h - 1s);
    CHECK_FALSE(world.expired.contains(lobby_code));
    world.pass(2s);
    CHECK(world.expired.contains(lobby_code));
    CHECK(world.describe(lobby_code).status == 404);
    table[0]->comes_back();
    CHECK(table[0]->closed == 4004);

    world.create();
    auto& ann = *world.table({"Ann"}, 1).front();
    ann.says(R"({"op":"start"})");
    ann.drops();
    world.pass(6h - 1min);
    ann.comes_back();
    CHECK(ann.online());
    ann.drops();
    // An undecided guest neither keeps the room alive nor becomes the host of a running game.
    auto& guest = world.join("Zoe");
    world.pass(6h - 1s);
    CHECK_FALSE(guest.is_host());
    CHECK(guest.online());
    world.pass(2s);
    CHECK(world.expired.contains(world.code));
    CHECK(guest.closed == 4003);
    CHECK(guest.last("closing").at("reason") == "ROOM_ENDED");
    CHECK(world.lobby().counts().rooms == 0);
    CHECK(world.journal.empty());
}

TEST_CASE("How long an empty room is kept is an option") {
    server::Limits limits;
    limits.idle_lobby = 10min;
    limits.idle_room = 20min;
    World world("idle", limits);
    world.host("Ann").drops();
    world.pass(10min - 1s);
    CHECK(world.expired.empty());
    world.pass(2s);
    CHECK(world.expired.contains(world.code));
    world.create();
    auto& ann = *world.table({"Ann"}, 1).front();
    ann.says(R"({"op":"start"})");
    ann.drops();
    world.pass(20min - 1s);
    CHECK_FALSE(world.expired.contains(world.code));
    world.pass(2s);
    CHECK(world.expired.contains(world.code));
}

TEST_CASE("An undecided guest without a connection is forgotten after two minutes") {
    World world;
    world.host("Ann").sits();
    auto& zoe = world.join("Zoe");
    zoe.drops();
    world.pass(1min);
    zoe.comes_back();
    CHECK(zoe.online());
    zoe.drops();
    world.pass(121s);
    zoe.comes_back();
    CHECK(zoe.last("refused").at("code") == "BAD_TOKEN");
}

}  // namespace crowntable::tests
