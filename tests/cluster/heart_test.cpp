#include "server/cluster/heart.hpp"

#include <doctest/doctest.h>

using namespace crowntable::server::cluster;
using namespace std::chrono_literals;

TEST_CASE("a node that has not been confirmed yet is in doubt") {
    const Heart heart(HeartTimes{});
    CHECK(heart.standing(0ms) == Standing::in_doubt);
    CHECK(heart.standing(1'000'000ms) == Standing::in_doubt);
    CHECK_FALSE(heart.age(1'000'000ms));
}

TEST_CASE("doubt is counted from the sending of the last beat, however late its confirmation came") {
    Heart heart(HeartTimes{});
    heart.confirmed(10'000ms);
    CHECK(heart.standing(12'500ms) == Standing::alive);
    CHECK(heart.standing(12'501ms) == Standing::in_doubt);
    CHECK(heart.age(12'501ms) == 2'501ms);
    // Sent at 11.0 s, and confirmed after 13.4 s of waiting: it is worth little more than a hundred milliseconds.
    heart.confirmed(11'000ms);
    CHECK(heart.standing(13'400ms) == Standing::alive);
    CHECK(heart.standing(13'501ms) == Standing::in_doubt);
}

TEST_CASE("a beat that is confirmed late does not take back a later one") {
    Heart heart(HeartTimes{});
    heart.confirmed(20'000ms);
    heart.confirmed(10'000ms);
    CHECK(heart.standing(22'000ms) == Standing::alive);
}

TEST_CASE("a node in doubt goes on with its next beat, one that was buried never does") {
    Heart heart(HeartTimes{});
    heart.confirmed(1'000ms);
    REQUIRE(heart.standing(60'000ms) == Standing::in_doubt);
    heart.confirmed(60'000ms);
    CHECK(heart.standing(60'001ms) == Standing::alive);
    heart.buried();
    CHECK(heart.standing(60'002ms) == Standing::buried);
    heart.confirmed(61'000ms);
    CHECK(heart.standing(61'000ms) == Standing::buried);
}
