// What outlives the process, and rooms that leave the memory meanwhile.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/core/record.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

std::vector<Client*> timed_table(World& world) {
    world.create("five_suited_rummy", Json::object(), {{"turn_seconds", 60}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    return table;
}

int remaining_ms(const Client& client) {
    return client.update.at("clock").at("remaining_ms").get<int>();
}

}  // namespace

TEST_CASE("What was said is still there after a restart, and a line sent again is not said twice") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"chat","text":"hello"})");
    const auto said = table[1]->sends({{"op", "chat"}, {"phrase", "good_luck"}});
    const auto id = said.at("ack").get<std::uint64_t>();
    world.restart();
    table[1]->comes_back();
    const auto& lines = table[1]->welcome.at("chat");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].at("text") == "hello");
    CHECK(lines[0].at("name") == "Ann");
    CHECK(lines[1].at("phrase") == "good_luck");
    const auto again = table[1]->sends({{"id", id}, {"op", "chat"}, {"phrase", "good_luck"}});
    CHECK(again == said);
    table[0]->comes_back();
    CHECK(table[0]->welcome.at("chat").size() == 2);
    table[0]->says(R"({"op":"chat","text":"third"})");
    CHECK(table[1]->last("chat").at("n") == 3);
}

TEST_CASE("An outage takes nothing from a clock, nor gives a second press for more time") {
    World world;
    const auto table = timed_table(world);
    auto& slow = at_turn(table);
    world.pass(20s);
    slow.says(R"({"op":"more_time"})");
    slow.comes_back();
    const auto before = remaining_ms(slow);
    CHECK(before > 90'000);
    CHECK(before <= 100'000);
    world.pass(5s);
    world.restart();
    world.pass(1h);
    slow.comes_back();
    CHECK_MESSAGE(remaining_ms(slow) >= before - 5'000, "the time since the last record may be given, never taken");
    CHECK(remaining_ms(slow) <= 100'000);
    CHECK(slow.refusal(R"({"op":"more_time"})") == "NO_MORE_TIME");
    // And it still runs out.
    world.pass(101s);
    CHECK(slow.count_events("clock_ran_out") == 1);
}

TEST_CASE("Between rounds the pause goes on where it was") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}}, {{"round_pause", 40}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] { return table[0]->state() == "between_rounds"; });
    REQUIRE(table[0]->state() == "between_rounds");
    world.pass(10s);
    world.restart();
    world.pass(10min);
    table[0]->comes_back();
    CHECK(table[0]->state() == "between_rounds");
    CHECK(remaining_ms(*table[0]) > 20'000);
    world.pass(41s);
    CHECK(table[0]->state() == "playing");
}

TEST_CASE("A room in which nobody is leaves the memory, stays in the store, and is as it was when somebody comes") {
    World world;
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] { return table[0]->count_events("discarded") > 3; });
    table[0]->says(R"({"op":"chat","text":"back soon"})");
    table[1]->comes_back();
    const auto view = table[1]->view();
    const auto you = table[1]->you();
    const auto v = table[1]->update.at("v").get<std::uint64_t>();
    for (auto* client : table) client->drops();
    world.pass(11min);
    CHECK(world.lobby().counts().rooms == 0);
    CHECK(world.lobby().counts().rooms_unread == 1);
    CHECK_FALSE(world.expired.contains(world.code));

    SUBCASE("a request brings it back") {
        CHECK(world.describe(world.code).status == 200);
        CHECK(world.lobby().counts().rooms == 1);
    }
    SUBCASE("a player goes on") {
        table[1]->comes_back();
        CHECK(table[1]->online());
        CHECK(table[1]->view() == view);
        CHECK(table[1]->you() == you);
        CHECK(table[1]->update.at("v").get<std::uint64_t>() >= v);
        CHECK(table[1]->welcome.at("chat").size() == 1);
        table[0]->comes_back();
        world.play(table);
        CHECK(table[0]->state() == "finished");
    }
    SUBCASE("it ends when its time is over, as if it were in memory") {
        world.pass(6h - 12min);
        CHECK_FALSE(world.expired.contains(world.code));
        world.pass(2min);
        CHECK(world.expired.contains(world.code));
        CHECK(world.describe(world.code).status == 404);
        CHECK(world.lobby().counts().rooms_unread == 0);
        table[1]->comes_back();
        CHECK(table[1]->closed == 4004);
    }
}

TEST_CASE("A room with somebody in it stays in memory, however quiet it is") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[1]->drops();
    world.pass(1h);
    CHECK(world.lobby().counts().rooms == 1);
    CHECK(table[0]->online());
}

TEST_CASE("A game that was played by other rules is not replayed by ours") {
    struct Watch : server::Observer {
        void room_quarantined(std::string_view, std::string_view why) override { reason = why; }
        std::string reason;
    } watch;
    World world("rules", {}, &watch);
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    for (auto& record : world.journal.at(world.code)) {
        auto body = server::read_record(record.body);
        REQUIRE(body);
        for (auto& change : body->changes) {
            if (auto* started = std::get_if<server::change::GameStarted>(&change)) ++started->rules;
        }
        record.body = server::write_record(*body);
    }
    world.restart();
    CHECK(world.describe(world.code).status == 503);
    CHECK(world.lobby().counts().quarantined == 1);
    CHECK(watch.reason == "it was played by the rules of another version of this program");
    CHECK_MESSAGE(world.journal.contains(world.code), "nothing of it is thrown away");
    table[0]->comes_back();
    CHECK(table[0]->closed == 4009);
}

TEST_CASE("Records of a room that do not begin with its creation set it aside, and the server goes on") {
    World world("forged");
    const std::string seat_of_nobody = R"({"format":4,"changes":[{"change":"person_came","who":1,"token":")" +
                                       std::string(64, '0') +
                                       R"(","name":"Ann","creator":false},{"change":"seat_taken","who":1,"seat":0}]})";
    world.restart_with("H4DWPX", {{"H4DWPX", 1, seat_of_nobody}});
    world.client().hello({{"name", "Ben"}});
    CHECK(world.lobby().counts().quarantined == 1);
    world.create();
    CHECK(world.host("Cleo").online());
}

TEST_CASE("A game goes on over a crash after every single move") {
    for (const int seats : {2, 3}) {
        World world("a" + std::to_string(seats));
        world.create("five_suited_rummy", {{"rounds", {3, 4, 5}}});
        const auto table = seats == 2 ? world.table({"Ann", "Bob"}) : world.table({"Ann", "Bob"}, 1);
        table[0]->says(R"({"op":"start"})");
        int crashes = 0;
        while (table[0]->state() != "finished") {
            REQUIRE(++crashes < 400);
            auto& player = *table[static_cast<std::size_t>(crashes) % table.size()];
            const auto v = player.update.at("v").get<std::uint64_t>();
            world.restart();
            for (auto* client : table) client->comes_back();
            CHECK(player.update.at("v").get<std::uint64_t>() >= v);
            CHECK(world.lobby().counts().quarantined == 0);
            for (auto* client : table) {
                if (client->plays()) break;
            }
            for (auto* client : table) client->says(R"({"op":"ready","ready":true})");
            world.pass(2s);
        }
        CHECK(crashes > 8);
    }
}

}  // namespace crowntable::tests
