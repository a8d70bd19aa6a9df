#include "server/core/networks.hpp"

#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/addresses.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using namespace server;

namespace {

const std::string own_house = "2001:0db8:0001:0002::/64";
const std::string next_door = "2001:0db8:0001:0003::/64";
const std::string other_street = "2001:0db8:0001:0100::/64";
const std::string other_town = "2001:0db8:0002:0002::/64";

std::vector<std::string> keys_of(const std::string& address) {
    std::vector<std::string> keys;
    for (const auto& network : networks_of(address)) keys.push_back(network.key);
    return keys;
}

}  // namespace

TEST_CASE("An address of IPv4 counts by itself, one of IPv6 for its /64, /56 and /48") {
    CHECK(keys_of("192.0.2.1") == std::vector<std::string>{"192.0.2.1"});
    CHECK(keys_of(own_house) == std::vector<std::string>{own_house, "2001:0db8:0001:00/56", "2001:0db8:0001/48"});
    CHECK(keys_of(next_door)[1] == keys_of(own_house)[1]);
    CHECK(keys_of(other_street)[1] != keys_of(own_house)[1]);
    CHECK(keys_of(other_street)[2] == keys_of(own_house)[2]);
    CHECK(keys_of(other_town)[2] != keys_of(own_house)[2]);
    for (const auto& key : keys_of(own_house)) CHECK(is_within(own_house, key));
    CHECK_FALSE(is_within(next_door, keys_of(own_house)[0]));
    CHECK(is_within(next_door, keys_of(own_house)[1]));
    CHECK_FALSE(is_within(other_street, keys_of(own_house)[1]));
    CHECK(is_within(other_street, keys_of(own_house)[2]));
    CHECK_FALSE(is_within(other_town, keys_of(own_house)[2]));
    CHECK_FALSE(is_within("192.0.2.10", "192.0.2.1"));
}

TEST_CASE("A /56 has twice as many as one address, a /48 four times") {
    NetworkCounts counts(2);
    const auto add_all = [&](const std::string& prefix) {
        int added = 0;
        for (char digit = '0'; digit <= '9'; ++digit) {
            const auto address = prefix + digit + "::/64";
            while (!counts.is_full(address) && added < 100) {
                counts.add(address);
                ++added;
            }
        }
        return added;
    };
    counts.add(own_house);
    counts.add(own_house);
    CHECK(counts.is_full(own_house));
    CHECK_FALSE(counts.over(own_house));
    CHECK(add_all("2001:0db8:0001:000") == 2);
    CHECK(add_all("2001:0db8:0001:010") == 4);
    CHECK(add_all("2001:0db8:0001:020") == 0);
    CHECK(add_all("2001:0db8:0002:020") == 4);
    counts.add(own_house);
    CHECK(counts.over(own_house) == own_house);
    CHECK_FALSE(counts.over(own_house, 1));
    CHECK(counts.over(other_street) == "2001:0db8:0001/48");
    counts.remove(own_house);
    CHECK_FALSE(counts.over(other_street));
    CHECK_THROWS_AS(counts.remove("192.0.2.1"), BrokenInvariant);
}

TEST_CASE("Who may do so much at once waits a turn for more, and neighbours of one network share it") {
    Limits limits;
    limits.requests_per_address = {2, 100ms};
    Addresses addresses(limits);
    const auto turn_of = [&](const std::string& address, Now now) {
        return addresses.touch(now, address).book(&NetworkBudgets::requests, now, now + 250ms);
    };
    const Now now{10s};
    CHECK(turn_of("192.0.2.1", now) == now);
    CHECK(turn_of("192.0.2.1", now) == now);
    CHECK(turn_of("192.0.2.1", now) == now + 100ms);
    CHECK(turn_of("192.0.2.1", now) == now + 200ms);
    CHECK_FALSE(turn_of("192.0.2.1", now));
    CHECK(turn_of("192.0.2.1", now + 100ms) == now + 300ms);
    CHECK(turn_of("192.0.2.2", now) == now);
    for (const auto& address : {own_house, own_house, next_door, next_door}) CHECK(turn_of(address, now) == now);
    CHECK(turn_of("2001:0db8:0001:0004::/64", now) == now + 50ms);
    for (int i = 0; i < 3; ++i) CHECK(turn_of("2001:0db8:0001:010" + std::to_string(i) + "::/64", now) == now);
    CHECK(turn_of(other_street, now) == now + 25ms);
}

TEST_CASE("So many networks are remembered, and the longest untouched is forgotten first") {
    Limits limits;
    limits.addresses_max = 4;
    limits.guesses_per_address = {1, 1h};
    Addresses addresses(limits);
    const auto may_guess = [&](const std::string& address, Now now) {
        return addresses.may_guess(now, addresses.touch(now, address));
    };
    auto first = addresses.touch(Now{1}, "192.0.2.1");
    addresses.guessed_wrong(Now{1}, first);
    CHECK_FALSE(may_guess("192.0.2.1", Now{2}));
    CHECK(may_guess(own_house, Now{3}));
    CHECK_MESSAGE(may_guess("192.0.2.2", Now{4}), "for which the oldest is forgotten");
    CHECK(may_guess("192.0.2.1", Now{5}));
}

}  // namespace crowntable::tests
