#include <doctest/doctest.h>

#include "tests/server/world.hpp"

/// How long a table waits for whoever is away, and who may end the wait (R-44; protocol/README.md, `stand_in`).
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

std::string stand_in(Client& who, int seat) {
    return who.refusal(R"({"op":"stand_in","seat":)" + std::to_string(seat) + "}");
}

/// Three who sit in a game that is on: the host, Bob and Cid.
std::vector<Client*> playing(World& world, Json room_options = Json::object()) {
    world.create("five_suited_rummy", Json::object(), std::move(room_options));
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    for (auto* client : table) client->forget();
    return table;
}

const Json& seat_of(const Client& reader, int seat) {
    return reader.room.at("seats").at(static_cast<std::size_t>(seat));
}

}  // namespace

TEST_CASE("It is told for how long the table still waits for somebody") {
    World world;
    const auto table = playing(world, {{"absence_grace", 40}});
    auto& ann = *table[0];
    auto& bob = *table[1];
    bob.looks(false);
    CHECK(ann.last("presence").at("grace_ms") == 40'000);
    world.pass(15s);
    auto& zoe = world.join("Zoe");
    CHECK(seat_of(zoe, bob.seat()).at("grace_ms") == 25'000);
    CHECK_FALSE(seat_of(zoe, ann.seat()).contains("grace_ms"));
    world.pass(25s);
    CHECK(ann.last("presence").at("played_by") == "bot");
    CHECK_FALSE(ann.last("presence").contains("grace_ms"));
    bob.looks(true);
    CHECK_FALSE(ann.last("presence").contains("grace_ms"));
}

TEST_CASE("While no game is on nobody is waited for, and the wait counts from its start") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    auto& ann = *table[0];
    auto& bob = *table[1];
    bob.looks(false);
    CHECK_FALSE(ann.last("presence").contains("grace_ms"));
    world.pass(50s);
    ann.says(R"({"op":"start"})");
    CHECK(seat_of(ann, bob.seat()).at("grace_ms") == 10'000);
}

TEST_CASE("A table that stands still waits for nobody, and for the whole time when it goes on") {
    World world;
    const auto table = playing(world);
    auto& ann = *table[0];
    auto& bob = *table[1];
    bob.drops();
    world.pass(30s);
    ann.looks(false);
    table[2]->looks(false);
    CHECK_FALSE(seat_of(ann, bob.seat()).contains("grace_ms"));
    world.pass(5min);
    ann.looks(true);
    CHECK(seat_of(ann, bob.seat()).at("grace_ms") == 60'000);
}

TEST_CASE("The host lets the bot of somebody absent play at once, who takes the seat back as ever") {
    World world;
    const auto table = playing(world);
    auto& ann = *table[0];
    auto& bob = *table[1];
    bob.drops();
    ann.forget();
    CHECK(stand_in(ann, bob.seat()).empty());
    CHECK(ann.last("presence").at("played_by") == "bot");
    CHECK_FALSE(ann.last("presence").contains("grace_ms"));
    CHECK(ann.count_events("bot_plays_on") == 1);
    CHECK(stand_in(ann, bob.seat()) == "UNAVAILABLE");
    bob.comes_back();
    CHECK(ann.last("presence").at("played_by") == "human");
    CHECK(bob.you().at("seat") == bob.seat());
}

TEST_CASE("What ends the wait is done as when it is over by itself") {
    for (const std::string on_leave : {"freeze", "end"}) {
        CAPTURE(on_leave);
        World world;
        const auto table = playing(world, {{"on_leave", on_leave}});
        auto& ann = *table[0];
        table[1]->drops();
        CHECK(stand_in(ann, 1).empty());
        CHECK(ann.count_events("seat_removed") == (on_leave == "end" ? 1 : 0));
        if (on_leave == "freeze") CHECK(ann.last("presence").at("played_by") == "clock");
    }
}

TEST_CASE("A wait is ended by whoever is host, of somebody who is away, while a game is on") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"}, 1);
    auto& ann = *table[0];
    auto& bob = *table[1];
    auto& cid = *table[2];
    bob.drops();
    CHECK(stand_in(ann, bob.seat()) == "NO_GAME");
    CHECK(stand_in(cid, bob.seat()) == "NOT_HOST");
    ann.says(R"({"op":"start"})");
    CHECK(stand_in(cid, bob.seat()) == "NOT_HOST");
    CHECK(stand_in(ann, cid.seat()) == "SEAT_TAKEN");
    CHECK(stand_in(ann, 3) == "UNAVAILABLE");
    CHECK(stand_in(ann, 4) == "NO_SUCH_SEAT");
    SUBCASE("also by who acts as host meanwhile") {
        bob.comes_back();
        ann.drops();
        world.pass(61s);
        bob.drops();
        REQUIRE(cid.is_host());
        CHECK(stand_in(cid, bob.seat()).empty());
        CHECK(cid.last("presence").at("played_by") == "bot");
    }
}

TEST_CASE("Where who is gone leaves the game for good, the host alone ends the wait") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"on_leave", "end"}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    auto& ann = *table[0];
    auto& bob = *table[1];
    auto& cid = *table[2];
    ann.says(R"({"op":"watch"})");
    ann.says(R"({"op":"start"})");
    ann.drops();
    world.pass(61s);
    REQUIRE(bob.is_host());
    cid.drops();
    CHECK(stand_in(bob, cid.seat()) == "NOT_HOST");
    ann.comes_back();
    CHECK(stand_in(ann, cid.seat()).empty());
}

TEST_CASE("A wait that was ended is over after a restart, too") {
    World world;
    const auto table = playing(world);
    auto& ann = *table[0];
    table[1]->drops();
    CHECK(stand_in(ann, 1).empty());
    world.restart();
    ann.comes_back();
    CHECK(seat_of(ann, 1).at("played_by") == "bot");
}

}  // namespace crowntable::tests
