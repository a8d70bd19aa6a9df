// When a room ends to which nobody comes: over restarts, evictions, questions by HTTP and a calendar that is set.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "server/core/limits.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::WallTime;

namespace {

/// A table in a lobby, whose idle time is two hours.
struct IdleTable {
    World world;
    std::vector<Client*> table = world.table({"Ann", "Bob"});
    const std::string code = world.code;

    void everybody_goes() {
        for (auto* client : table) client->drops();
    }
    std::optional<WallTime> end_kept() const { return world.ends.at(code); }
    bool is_over() const { return world.expired.contains(code); }
};

}  // namespace

TEST_CASE("The store knows of a new room that it ends soon, and of one with people that it does not") {
    World world;
    world.create();
    const auto made = world.wall_time();
    CHECK(world.ends.at(world.code) == made + server::Limits{}.unentered_room);
    world.host("Ann").sits();
    CHECK_FALSE(world.ends.at(world.code));
}

TEST_CASE_FIXTURE(IdleTable,
                  "The store knows when a room ends as soon as the last has gone, and no more once somebody is back") {
    CHECK_FALSE(end_kept());
    table[0]->drops();
    CHECK_FALSE(end_kept());
    table[1]->drops();
    CHECK(end_kept() == world.wall_time() + 2h);
    world.pass(5min);
    table[0]->comes_back();
    CHECK_FALSE(end_kept());
}

TEST_CASE_FIXTURE(IdleTable, "An idle clock goes on over a restart, and while no server runs") {
    everybody_goes();
    world.pass(30min);
    world.set_calendar_forth(60min);
    world.restart();
    world.pass(29min);
    CHECK_FALSE(is_over());
    world.pass(2min);
    CHECK(is_over());
    CHECK(world.lobby().counts().rooms_unread == 0);
}

TEST_CASE_FIXTURE(IdleTable, "A room ends however often the server starts again before") {
    everybody_goes();
    for (int i = 0; i < 4; ++i) {
        world.pass(25min);
        CHECK_FALSE(is_over());
        world.restart();
    }
    world.pass(19min);
    CHECK_FALSE(is_over());
    world.pass(2min);
    CHECK(is_over());
}

TEST_CASE_FIXTURE(IdleTable,
                  "A room in which somebody was at a crash has the longest idle time from the next start on, once") {
    world.pass(10h);
    world.restart();
    CHECK(end_kept() == world.wall_time() + 6h);
    world.pass(5h);
    world.restart();
    world.pass(1h - 1min);
    CHECK_FALSE(is_over());
    world.pass(2min);
    CHECK(is_over());
}

TEST_CASE_FIXTURE(IdleTable,
                  "Who is sent away by a stop has not left: their room has all of its time after the start") {
    world.stops(2s);
    CHECK_FALSE(end_kept());
    world.set_calendar_forth(24h);
    world.restart();
    world.pass(5h);
    CHECK_FALSE(is_over());
    table[1]->comes_back();
    CHECK(table[1]->online());
}

TEST_CASE_FIXTURE(IdleTable, "A room whose end has passed waits for those who come back by themselves, and ends then") {
    everybody_goes();
    world.set_calendar_forth(3h);
    world.restart();
    SUBCASE("nobody comes") {
        world.pass(59s);
        CHECK_FALSE(is_over());
        world.pass(2s);
        CHECK(is_over());
    }
    SUBCASE("somebody comes") {
        world.pass(50s);
        table[0]->comes_back();
        REQUIRE(table[0]->online());
        world.pass(5h);
        table[0]->drops();
        world.pass(119min);
        CHECK_FALSE(is_over());
        world.pass(2min);
        CHECK(is_over());
    }
}

TEST_CASE_FIXTURE(IdleTable, "Questions by HTTP do not prolong a room: in memory, out of it, or after a restart") {
    everybody_goes();
    world.pass(50min);
    CHECK(world.describe(code).status == 200);
    SUBCASE("out of memory") {}
    SUBCASE("after a restart") {
        world.restart();
    }
    world.pass(69min);
    CHECK(world.describe(code).status == 200);
    CHECK(world.lobby().counts().rooms == 1);
    world.pass(30s);
    CHECK_FALSE(is_over());
    world.pass(31s);
    CHECK(is_over());
}

TEST_CASE_FIXTURE(IdleTable, "A visitor who does nothing does not prolong a room, read again or not") {
    everybody_goes();
    world.pass(119min);
    auto& zoe = world.join("Zoe");
    CHECK(zoe.online());
    world.pass(2min);
    CHECK(is_over());
    CHECK(zoe.close_reason == "ROOM_ENDED");
}

TEST_CASE_FIXTURE(IdleTable, "A calendar that was set back gives no room more than the longest idle time") {
    everybody_goes();
    world.set_calendar_forth(-24h * 365);
    world.restart();
    CHECK_MESSAGE(end_kept() == world.wall_time() + 6h, "its time counts from now on, over further restarts");
    world.pass(6h - 1min);
    CHECK_FALSE(is_over());
    world.pass(2min);
    CHECK(is_over());
}

TEST_CASE_FIXTURE(IdleTable, "A calendar that is set while the server runs changes nothing for it") {
    everybody_goes();
    world.set_calendar_forth(24h * 365);
    world.pass(119min);
    CHECK_FALSE(is_over());
    world.pass(2min);
    CHECK(is_over());
}

TEST_CASE_FIXTURE(IdleTable, "A failed commit takes nothing from a room, and its end is known again") {
    table[0]->drops();
    world.fail_next_commit();
    table[1]->posts({{"op", "chat"}, {"text", "hello"}});
    world.pass(1s);
    CHECK(end_kept() == world.wall_time() - 1s + 2h);
    table[1]->comes_back();
    CHECK_FALSE(end_kept());
}

TEST_CASE_FIXTURE(IdleTable, "The store knows of the ends that other limits bring about") {
    everybody_goes();
    world.administer(server::admin::ShowLimits{"idle-lobby-minutes", 30});
    CHECK(end_kept() == world.wall_time() + 30min);
}

TEST_CASE("After a long outage rooms end one in a tick, and whoever plays is heard in between") {
    server::Limits limits;
    SeededEntropy entropy("ends");
    server::Lobby lobby(limits, entropy);
    std::vector<server::RoomEnd> kept;
    for (int i = 0; i < 500; ++i) kept.push_back({"R" + std::to_string(10'000 + i), Now{-3'600'000}});
    Outbox outbox;
    lobby.rooms_kept(Now{0}, kept, outbox);
    CHECK_MESSAGE(outbox.empty(), "what the store knows it is not told again");
    CHECK(lobby.next_wake() == Now{0} + limits.return_time);
    for (std::size_t ended = 1; ended <= kept.size(); ++ended) {
        lobby.tick(Now{0} + limits.return_time, outbox);
        CHECK(outbox.expired.size() == ended);
    }
    CHECK(lobby.counts().rooms_unread == 0);
    CHECK_FALSE(lobby.next_wake());
}

}  // namespace crowntable::tests
