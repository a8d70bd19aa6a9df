#include "server/core/lobby/rooms.hpp"

#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::ConnectionId;
using server::RequestId;
using server::Room;
using server::lobby::Broken;
using server::lobby::Live;
using server::lobby::Loading;
using server::lobby::Rooms;
using server::lobby::Unread;

namespace {

struct SomeRooms {
    std::unique_ptr<Room> room(const std::string& code) {
        return std::make_unique<Room>(
            Now{0}, code,
            server::Surroundings{limits, house, entropy, observer, last_job, terms, text_memory, replay_links});
    }
    /// As many as there are in each stage.
    std::vector<std::size_t> counts() const {
        return {rooms.count<Unread>(), rooms.count<Loading>(), rooms.count<Live>(), rooms.count<Broken>()};
    }

    server::Limits limits;
    server::House house;
    SeededEntropy entropy{"rooms"};
    server::Observer observer;
    std::uint64_t last_job = 0;
    server::KeptTerms terms;
    server::TextMemory text_memory;
    SigningKey signer{PrivateKey{}};
    server::ReplayLinks replay_links{[this]() -> const SigningKey& { return signer; }};
    Rooms rooms{2};
};

using Counts = std::vector<std::size_t>;

}  // namespace

TEST_CASE_FIXTURE(SomeRooms, "A room is in one stage of its life at a time, and counted there") {
    rooms.keep("AAAAAA", Now{60});
    CHECK(rooms.is<Unread>("AAAAAA"));
    CHECK(counts() == Counts{1, 0, 0, 0});
    rooms.load("AAAAAA");
    CHECK(counts() == Counts{0, 1, 0, 0});
    CHECK_FALSE(rooms.is<Unread>("AAAAAA"));
    rooms.loaded("AAAAAA");
    CHECK(rooms.size() == 0);
    rooms.enter("AAAAAA", room("AAAAAA"));
    CHECK(rooms.room("AAAAAA") != nullptr);
    CHECK(counts() == Counts{0, 0, 1, 0});
    rooms.evict("AAAAAA", std::nullopt);
    CHECK(rooms.room("AAAAAA") == nullptr);
    CHECK(counts() == Counts{1, 0, 0, 0});
    rooms.put_aside("AAAAAA");
    CHECK(counts() == Counts{0, 0, 0, 1});
    CHECK(rooms.exists("AAAAAA"));
    rooms.forget("AAAAAA");
    CHECK(counts() == Counts{0, 0, 0, 0});
    CHECK_FALSE(rooms.exists("AAAAAA"));
}

TEST_CASE_FIXTURE(SomeRooms, "Whoever waits for a room while it is read is handed out once") {
    rooms.keep("AAAAAA", Now{60});
    rooms.load("AAAAAA");
    REQUIRE(rooms.loading("AAAAAA") != nullptr);
    rooms.loading("AAAAAA")->askers.push_back(RequestId{7});
    rooms.loading("AAAAAA")->knocking.push_back(ConnectionId{8});
    const auto waited = rooms.loaded("AAAAAA");
    CHECK(waited.askers == std::vector{RequestId{7}});
    CHECK(waited.knocking == std::vector{ConnectionId{8}});
    CHECK_THROWS_AS(rooms.loaded("AAAAAA"), BrokenInvariant);
}

TEST_CASE_FIXTURE(SomeRooms, "A deadline is over with the stage to which it belongs") {
    rooms.enter("AAAAAA", room("AAAAAA"));
    rooms.set_deadline("AAAAAA", Now{10});
    rooms.evict("AAAAAA", Now{30});
    CHECK(rooms.due(Now{29}, 1).empty());
    CHECK(rooms.next_wake() == Now{30});
    rooms.load("AAAAAA");
    CHECK_FALSE(rooms.next_wake());
    rooms.set_deadline("AAAAAA", Now{40});
    rooms.loaded("AAAAAA");
    CHECK_FALSE(rooms.next_wake());
    rooms.put_aside("AAAAAA");
    CHECK_THROWS_AS(rooms.set_deadline("AAAAAA", Now{50}), BrokenInvariant);
}

TEST_CASE_FIXTURE(SomeRooms, "A kept room ends unread when nobody asks for it, and one that is read keeps its end") {
    rooms.keep("AAAAAA", Now{60});
    rooms.keep("BBBBBB", Now{50});
    CHECK(rooms.due(Now{60}, 2) == std::vector<std::string>{"BBBBBB", "AAAAAA"});
    CHECK(rooms.due(Now{60}, 1) == std::vector<std::string>{"BBBBBB"});
    rooms.load("AAAAAA");
    CHECK(rooms.loaded("AAAAAA").end == Now{60});
    CHECK(rooms.next_wake() == Now{50});
    rooms.enter("CCCCCC", room("CCCCCC"));
    rooms.load("CCCCCC");
    CHECK(rooms.loaded("CCCCCC").end == Now{0} + limits.unentered_room);
    CHECK_THROWS_AS(rooms.keep("BBBBBB", Now{60}), BrokenInvariant);
}

TEST_CASE_FIXTURE(SomeRooms, "No room takes the place of another") {
    rooms.enter("AAAAAA", room("AAAAAA"));
    CHECK_THROWS_AS(rooms.enter("AAAAAA", room("AAAAAA")), BrokenInvariant);
    rooms.put_aside("AAAAAA");
    CHECK_THROWS_AS(rooms.enter("AAAAAA", room("AAAAAA")), BrokenInvariant);
    CHECK_THROWS_AS(rooms.load("AAAAAA"), BrokenInvariant);
    CHECK_THROWS_AS(rooms.evict("AAAAAA", Now{1}), BrokenInvariant);
}

}  // namespace crowntable::tests
