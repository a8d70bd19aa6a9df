// What a room may write: records, bytes and actions, one record, and what the record of a game may hold.
#include <doctest/doctest.h>

#include "protocol/record/check.hpp"
#include "server/core/record.hpp"
#include "server/core/room/game_size.hpp"
#include "server/core/room_games.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::Limits;

namespace {

/// Of all changes in the records of the room.
template <typename Kind>
std::size_t count(const World& world) {
    std::size_t found = 0;
    for (const auto& record : world.journal.at(world.code)) {
        const auto body = server::read_record(record.body);
        for (const auto& change : body->changes) {
            found += std::holds_alternative<Kind>(change) ? 1U : 0U;
        }
    }
    return found;
}

void plays_to_the_end_and_is_worn_out(const Limits& limits) {
    World world("budget", limits);
    world.create("five_suited_rummy", {{"rounds", {3}}}, {{"bot_pace", "instant"}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    CHECK(table[0]->refusal(R"({"op":"start"})").empty());
    world.play(table, [&] { return count<server::change::Acted>(world) > 8; });
    CHECK(table[1]->refusal(R"({"op":"chat","text":"hello"})") == "UNAVAILABLE");
    CHECK(table[1]->last("refused").at("message").get<std::string>().find("open a new one") != std::string::npos);
    world.restart();
    for (auto* client : table) client->comes_back();
    CHECK(table[1]->refusal(R"({"op":"chat","text":"hello"})") == "UNAVAILABLE");
    world.play(table);
    CHECK(table[0]->state() == "finished");
    CHECK(table[0]->refusal(R"({"op":"rematch"})") == "UNAVAILABLE");
    CHECK(world.record("1", table[0]->token()).status == 200);
}

/// A host who watches instant bots play.
Client& watches_bots(World& world) {
    world.create("five_suited_rummy", {{"rounds", {9, 10, 11, 12, 13}}}, {{"bot_pace", "instant"}, {"round_pause", 0}});
    auto& ann = world.host("Ann");
    ann.says(R"({"op":"watch"})");
    for (int i = 0; i < 4; ++i) ann.says(R"({"op":"add_bot","level":"easy"})");
    CHECK(ann.refusal(R"({"op":"start"})").empty());
    return ann;
}

}  // namespace

TEST_CASE("A room that has written all its bytes plays its game to the end and takes nothing else") {
    Limits limits;
    limits.bytes_per_room_max = 3'000;
    plays_to_the_end_and_is_worn_out(limits);
}

TEST_CASE("A room in which all actions were done plays its game to the end and takes nothing else") {
    Limits limits;
    limits.actions_per_room_max = 8;
    plays_to_the_end_and_is_worn_out(limits);
}

TEST_CASE("A record that is larger than one may be is not taken") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& body = world.journal.at(world.code).back().body;
    body.insert(body.size() - 1, std::string(Limits{}.record_bytes_max, ' '));
    world.restart();
    CHECK(world.describe(world.code).status == 503);
    CHECK(world.lobby().counts().quarantined == 1);
}

TEST_CASE("What a game adds to its record is never more than was counted for it") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}}, {{"bot_pace", "instant"}});
    const auto table = world.table({"Ann", "Bob"}, 2);
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    std::size_t counted = 0;
    for (const auto& record : world.journal.at(world.code)) {
        const auto body = server::read_record(record.body);
        for (const auto& change : body->changes) {
            counted += server::bytes_in_game_record(change);
        }
    }
    const auto written = world.record("1", table[0]->token()).body.size();
    CHECK(written <= counted);
    CHECK(Limits{}.game_bytes_max + std::size_t{512} * 1024 < record::bytes_max);
}

TEST_CASE("A game whose record would grow too large is ended, and its record is one that is accepted") {
    Limits limits;
    limits.game_bytes_max = std::size_t{75} * 1024;
    World world("endless", limits);
    world.create("five_suited_rummy", {{"rounds", {9, 10, 11, 12, 13}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    CHECK(table[0]->state() == "finished");
    CHECK(table[0]->count_events("game_ended_by_host") == 1);
    const auto answer = world.record("1", table[0]->token());
    REQUIRE(answer.status == 200);
    CHECK(answer.body.size() <= limits.game_bytes_max);
    CHECK(std::holds_alternative<record::CheckedRecord>(record::check_game_record(answer.body)));
    // Another may be played.
    CHECK(table[0]->refusal(R"({"op":"start"})").empty());
    CHECK(table[0]->state() == "playing");
}

TEST_CASE("Instant bots that nobody plays with take twenty actions in a second, however often they are looked at") {
    World world;
    auto& ann = watches_bots(world);
    const auto before = count<server::change::Acted>(world);
    for (int i = 0; i < 20; ++i) {
        ann.posts({{"op", "ping"}});
        world.pass(100ms);
    }
    const auto acted = count<server::change::Acted>(world) - before;
    CHECK(acted <= 40);
    CHECK(acted >= 36);
}

}  // namespace crowntable::tests
