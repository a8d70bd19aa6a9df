#include "server/net/bans.hpp"

#include <doctest/doctest.h>

using namespace crowntable::server;
using namespace std::chrono_literals;

namespace {

const Network network = *Network::parse("10.9.0.0/16");
constexpr std::chrono::sys_seconds now{100s};

WallTime at(std::chrono::milliseconds time) {
    return WallTime(time);
}

}  // namespace

TEST_CASE("A word counts as said past what is known of its network, also by a clock that was wrong") {
    Bans bans({});
    CHECK(bans.time_of_word(network, at(1'000ms)) == at(1'000ms));
    CHECK_FALSE(bans.add({network, std::nullopt, at(2'000ms)}, now));
    CHECK(bans.time_of_word(network, at(1'000ms)) == at(2'001ms));
    CHECK(bans.time_of_word(network, at(3'000ms)) == at(3'000ms));
    CHECK_FALSE(bans.remove({network, at(2'001ms)}, now));
    CHECK(bans.time_of_word(network, at(1'000ms)) == at(2'002ms));
    CHECK(bans.time_of_word(*Network::parse("10.8.0.0/16"), at(1'000ms)) == at(1'000ms));
}

TEST_CASE("A word that a later one of the same network has overtaken changes nothing") {
    Bans bans({});
    CHECK_FALSE(bans.add({network, std::nullopt, at(2'000ms)}, now));
    CHECK(bans.add({network, now + 60s, at(1'999ms)}, now));
    CHECK(bans.remove({network, at(1'999ms)}, now));
    REQUIRE(bans.words(now).bans.size() == 1);
    CHECK_FALSE(bans.words(now).bans.front().until);
    CHECK_FALSE(bans.remove({network, at(2'001ms)}, now));
    CHECK(bans.add({network, std::nullopt, at(2'000ms)}, now));
    CHECK(bans.words(now).bans.empty());
}

TEST_CASE("That a ban is lifted is kept also where it comes before the ban") {
    Bans bans({});
    CHECK_MESSAGE(bans.remove({network, at(2'000ms)}, now), "there is none");
    CHECK(bans.add({network, std::nullopt, at(1'000ms)}, now));
    CHECK(bans.words(now).bans.empty());
    CHECK_FALSE(bans.add({network, std::nullopt, at(3'000ms)}, now));
    CHECK(bans.words(now).lifted.empty());
}

TEST_CASE("Of two words of one time that counts by which somebody is banned for longer, whichever comes first") {
    const Ban longer{network, std::nullopt, at(1'000ms)};
    const Ban shorter{network, now + 60s, at(1'000ms)};
    Bans one({});
    CHECK_FALSE(one.add(longer, now));
    CHECK(one.add(shorter, now));
    CHECK(one.remove({network, at(1'000ms)}, now));
    Bans two({});
    CHECK(two.remove({network, at(1'000ms)}, now));
    CHECK_FALSE(two.add(shorter, now));
    CHECK_FALSE(two.add(longer, now));
    CHECK_FALSE(one.words(now).bans.front().until);
    CHECK_FALSE(two.words(now).bans.front().until);
}
