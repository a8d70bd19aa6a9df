#include <doctest/doctest.h>

#include "protocol/catalogue/catalogue.hpp"
#include "tests/server/world.hpp"
#include "tests/support/gate_scale.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

constexpr auto short_game = R"({"rounds":[3,4]})";

}  // namespace

TEST_CASE("A person alone fills the table with bots and plays every preset to its end with any number of seats") {
    for (const auto* one : catalogue::presets()) {
        const std::string preset(one->id());
        const bool is_rummy = one->family() == "rummy";
        const auto fewest = static_cast<int>(one->seats_min());
        const auto most = static_cast<int>(one->seats_max());
        for (int seats = fewest; seats <= most; seats += is_slow_build ? most - fewest : 1) {
            CAPTURE(preset);
            CAPTURE(seats);
            World world(preset + std::to_string(seats));
            const bool is_short = is_rummy && seats % 2 != 0 && preset != "five_crowns_mini";
            const Json options = is_short ? Json::parse(short_game) : Json::object();
            world.create(preset, options, {{"bot_pace", "instant"}});
            auto& ann = *world.table({"Ann"}, seats - 1, seats % 2 == 0 ? "easy" : "medium").front();
            const auto refused = ann.refusal(R"({"op":"start"})");
            if (!refused.empty()) {
                // R-02: some presets have too few cards for many seats; the room has said so before.
                CHECK(ann.room.at("start").at("possible") == false);
                CHECK(ann.room.at("start").at("code") == refused);
                continue;
            }
            CHECK(ann.state() == "playing");
            world.play({&ann});
            REQUIRE(ann.state() == "finished");
            CHECK(ann.view().at("standings").size() == static_cast<std::size_t>(seats));
            CHECK(ann.count_events("game_over") == 1);
            CHECK(ann.room.at("games_played") == 1);
        }
    }
}

TEST_CASE("Three people play a game and every change comes to all of them as one update with one version") {
    World world;
    world.create("five_suited_rummy", Json::parse(short_game));
    const auto table = world.table({"Ann", "Bob", "Cid"});
    CHECK(table[0]->says(R"({"op":"start"})").at("type") == "done");
    world.play(table);
    REQUIRE(table[0]->state() == "finished");
    for (const auto* client : table) {
        std::uint64_t v = 0;
        for (const auto& update : client->all("update")) {
            CHECK(update.at("v").get<std::uint64_t>() == v + 1);
            v = update.at("v");
            CHECK(update.at("you").at("seat") == client->seat());
        }
        CHECK(v == table[0]->update.at("v"));
    }
}

TEST_CASE("Everybody who may call is waited for, and the clock lets a claim stand") {
    World world;
    world.create("kings_cribbage", {{"joker_calls", true}, {"first_player", "host"}}, {{"turn_seconds", 0}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    REQUIRE(table[0]->plays());
    CHECK(table[0]->view().at("phase") == "claimed");
    CHECK(table[0]->update.at("clock").is_object());
    CHECK_FALSE(table[0]->my_turn());
    CHECK(table[0]->refusal(R"({"op":"hint"})") == "NOT_YOUR_TURN");
    CHECK(table[1]->refusal(R"({"op":"hint"})") == "HINTS_OFF");
    CHECK(table[1]->plays());
    CHECK_FALSE(table[1]->my_turn());
    CHECK(table[2]->my_turn());
    world.pass(5min);
    CHECK(table[0]->view().at("phase") == "play");
    CHECK(table[1]->my_turn());
    CHECK_MESSAGE(table[1]->update.at("clock").is_null(), "only claims have a time limit by the rules");
    world.play(table);
    CHECK(table[0]->state() == "finished");
}

TEST_CASE("K-34: who may call has ten seconds in all, whoever answers first, and no time more") {
    World world;
    world.create("kings_cribbage", {{"joker_calls", true}, {"first_player", "host"}}, {{"turn_seconds", 30}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    world.pass(20s);
    REQUIRE(table[0]->plays());
    REQUIRE(table[0]->view().at("phase") == "claimed");
    CHECK(table[1]->refusal(R"({"op":"more_time"})") == "NO_MORE_TIME");
    world.pass(9s);
    REQUIRE(table[1]->plays());
    CHECK(table[0]->view().at("phase") == "claimed");
    world.pass(900ms);
    CHECK(table[0]->view().at("phase") == "claimed");
    world.pass(200ms);
    CHECK(table[0]->view().at("phase") == "play");
    CHECK(table[1]->my_turn());
    CHECK_MESSAGE(table[1]->update.at("clock").at("remaining_ms") > 29'000, "the next turn has a clock of its own");
}

TEST_CASE("K-34: the clock that lets a claim stand leaves the next player's turn alone") {
    for (const int turn_seconds : {0, 30}) {
        CAPTURE(turn_seconds);
        World world;
        world.create("kings_cribbage", {{"joker_calls", true}, {"first_player", "host"}},
                     {{"turn_seconds", turn_seconds}});
        const auto table = world.table({"Ann", "Bob"});
        table[0]->says(R"({"op":"start"})");
        REQUIRE(table[0]->plays());
        REQUIRE(table[0]->view().at("phase") == "claimed");
        world.pass(10'100ms);
        CHECK(table[0]->view().at("phase") == "play");
        CHECK(table[1]->count_events("declined") == 1);
        CHECK_MESSAGE(table[1]->my_turn(), "Bob has not called, and plays now");
        CHECK(table[1]->count_events("played") == 1);
        const Json& clock = table[1]->update.at("clock");
        CHECK((turn_seconds == 0 ? clock.is_null() : clock.at("remaining_ms") > 29'000));
        CHECK(table[1]->plays());
    }
}

TEST_CASE("K-34: a call out of time does not give the player at turn another clock") {
    World world;
    world.create("kings_cribbage", {{"joker_calls", true}, {"first_player", "host"}}, {{"turn_seconds", 30}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    REQUIRE(table[0]->my_turn());
    world.pass(20s);
    const auto called =
        table[1]->sends({{"op", "play"}, {"turn", table[1]->update.at("turn")}, {"action", {{"type", "call"}}}});
    REQUIRE(called.at("type") == "update");
    REQUIRE(table[0]->my_turn());
    world.pass(9s);
    CHECK(table[0]->my_turn());
    world.pass(2s);
    CHECK_MESSAGE(table[0]->view().at("phase") == "claimed", "the clock has played");
}

TEST_CASE("A hint at Kings Cribbage can be played, unless the table gives none") {
    for (const bool hints : {true, false}) {
        World world;
        world.create("kings_cribbage", {{"first_player", "host"}}, {{"hints", hints}});
        const auto table = world.table({"Ann"}, 1, "hard");
        table[0]->says(R"({"op":"start"})");
        const Json answer = table[0]->says(R"({"op":"hint"})");
        CHECK(answer.at("type") == (hints ? "hinted" : "refused"));
        CHECK(table[0]->refusal(R"({"op":"arrange"})") == (hints ? "" : "HINTS_OFF"));
        if (!hints) continue;
        const auto played = table[0]->sends(
            {{"op", "play"}, {"turn", table[0]->update.at("turn")}, {"action", answer.at("hint").at("action")}});
        CHECK(played.at("type") == "update");
    }
}

}  // namespace crowntable::tests
