#include <doctest/doctest.h>

#include "tests/server/world.hpp"

/// Who is connected and does not look (protocol/README.md, "Signs of life").
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

struct Two {
    explicit Two(World& world) {
        const auto table = world.table({"Ann", "Bob"});
        table[0]->says(R"({"op":"start"})");
        hidden = &at_turn(table);
        here = table[0] == hidden ? table[1] : table[0];
        here->forget();
    }

    Client* hidden = nullptr;
    Client* here = nullptr;
};

}  // namespace

TEST_CASE("Who does not look is away to the others, is told all the same, and a bot plays on after the grace") {
    World world;
    const Two two(world);
    two.hidden->forget();
    two.hidden->looks(false);
    CHECK(two.here->last("presence").at("connected") == false);
    CHECK(two.here->last("presence").at("away_ms") == 0);
    world.pass(61s);
    CHECK(two.here->count_events("bot_plays_on") == 1);
    CHECK(two.here->last("presence").at("played_by") == "bot");
    CHECK(two.hidden->count_events("bot_plays_on") == 1);
    two.hidden->looks(true);
    CHECK(two.here->last("presence").at("connected") == true);
    CHECK(two.here->last("presence").at("played_by") == "human");
    CHECK(two.here->last("presence").at("away_ms").is_null());
    CHECK(two.here->count_events("seat_taken_back") == 1);
}

TEST_CASE("A command shows that somebody looks, and what a page says by itself does not") {
    World world;
    const Two two(world);
    two.hidden->looks(false);
    two.here->forget();
    two.hidden->says(R"({"op":"ping"})");
    CHECK(two.here->all("presence").empty());
    two.hidden->plays();
    CHECK(two.here->last("presence").at("connected") == true);
    world.pass(61s);
    CHECK(two.here->count_events("bot_plays_on") == 0);
}

TEST_CASE("Where nobody looks the game stands still, and goes on where it stood") {
    World world;
    const Two two(world);
    two.here->looks(false);
    two.hidden->looks(false);
    CHECK(two.here->room.at("paused") == true);
    world.pass(10min);
    CHECK(two.here->count_events("bot_plays_on") == 0);
    two.hidden->looks(true);
    CHECK(two.here->room.at("paused") == false);
    CHECK(two.here->count_events("bot_plays_on") == 0);
}

TEST_CASE("An absence begins with the last look, also where the connection breaks later") {
    World world;
    const Two two(world);
    two.hidden->looks(false);
    world.pass(40s);
    two.hidden->drops();
    CHECK(two.here->last("presence").at("away_ms") == 40'000);
    world.pass(21s);
    CHECK(two.here->count_events("bot_plays_on") == 1);
    two.hidden->comes_back();
    CHECK(two.here->last("presence").at("played_by") == "human");
    CHECK(two.here->last("presence").at("connected") == true);
}

TEST_CASE("A host who does not look is stood in for, and decides again with the next look") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& ann = *table[0];
    auto& bob = *table[1];
    ann.says(R"({"op":"start"})");
    ann.looks(false);
    world.pass(61s);
    CHECK(bob.room.at("acting_host") == bob.seat());
    ann.looks(true);
    CHECK_FALSE(bob.room.contains("acting_host"));
}

TEST_CASE("Nobody takes the seat of somebody who is connected and does not look") {
    World world;
    const Two two(world);
    two.hidden->looks(false);
    auto& zoe = world.join("Zoe");
    world.pass(5min);
    zoe.says(R"({"op":"claim_seat","seat":)" + std::to_string(two.hidden->seat()) + "}");
    CHECK(zoe.last("refused").at("code") == "SEAT_TAKEN");
}

TEST_CASE("Signs of life are asked for where somebody listens") {
    for (const bool listens : {false, true}) {
        server::Limits limits;
        if (listens) limits.beat_interval = 4s;
        World world("world", limits);
        auto& ann = world.host("Ann");
        CHECK(ann.welcome.contains("beat_ms") == listens);
        if (listens) CHECK(ann.welcome.at("beat_ms") == 4'000);
    }
}

}  // namespace crowntable::tests
