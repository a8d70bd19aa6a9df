#include "server/net/address.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace crowntable::server;

namespace {

Address address(std::string_view text) {
    const auto parsed = Address::parse(text);
    REQUIRE(parsed);
    return *parsed;
}

std::vector<Network> networks(const std::vector<std::string>& texts) {
    std::vector<Network> result;
    for (const auto& text : texts) {
        const auto network = Network::parse(text);
        REQUIRE(network);
        result.push_back(*network);
    }
    return result;
}

std::string client(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& trusted) {
    return client_address(address(peer), forwarded, networks(trusted)).text();
}

}  // namespace

TEST_CASE("An address is read in every spelling and written in one") {
    CHECK(address("192.168.1.5").text() == "192.168.1.5");
    CHECK(address(" 192.168.1.5:4711 ").text() == "192.168.1.5");
    CHECK(address("::ffff:192.168.1.5") == address("192.168.1.5"));
    CHECK(address("[2001:DB8::1]:443").text() == "2001:db8::1");
    for (const auto* wrong : {"", "unknown", "1.2.3", "1.2.3.4.5", "2001:db8::g", "[::1", "256.1.1.1"}) {
        CAPTURE(wrong);
        CHECK_FALSE(Address::parse(wrong));
    }
}

TEST_CASE("Limits count an IPv4 address by itself and an IPv6 household as one") {
    CHECK(address("10.1.2.3").limit_key() == "10.1.2.3");
    CHECK(address("2001:db8:1:2::5").limit_key() == "2001:0db8:0001:0002::/64");
    CHECK(address("2001:db8:1:2::5").limit_key() == address("2001:db8:1:2:ffff::9").limit_key());
    CHECK(address("2001:db8:1:2::5").limit_key() != address("2001:db8:1:3::5").limit_key());
}

TEST_CASE("A range holds what its bits say and nothing else") {
    const auto some = networks({"10.20.0.0/15", "fd00::/8", "192.0.2.7"});
    CHECK(any_contains(some, address("10.21.255.255")));
    CHECK_FALSE(any_contains(some, address("10.22.0.0")));
    CHECK(any_contains(some, address("fdff::1")));
    CHECK_FALSE(any_contains(some, address("fe80::1")));
    CHECK(any_contains(some, address("192.0.2.7")));
    CHECK_FALSE(any_contains(some, address("192.0.2.8")));
    CHECK(any_contains(networks({"0.0.0.0/0"}), address("8.8.8.8")));
    CHECK_FALSE(any_contains(networks({"0.0.0.0/0"}), address("2001:db8::1")));
    for (const auto* wrong : {"10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/-1", "net/8"}) {
        CAPTURE(wrong);
        CHECK_FALSE(Network::parse(wrong));
    }
}

TEST_CASE("Ranges of the same addresses have the same key, by whichever of them they are named") {
    const auto key = [](const char* text) { return Network::parse(text).value().key(); };
    CHECK(key("203.0.113.0/24") == key("203.0.113.200/24"));
    CHECK(key("203.0.113.128/25") == key("203.0.113.200/25"));
    CHECK(key("203.0.113.0/25") != key("203.0.113.200/25"));
    CHECK(key("203.0.113.0/24") != key("203.0.113.0/25"));
    CHECK(key("192.0.2.7") == key("192.0.2.7/32"));
    CHECK(key("2001:db8::/32") == key("2001:db8:1::7/32"));
    CHECK(key("::/0") == key("2001:db8::7/0"));
}

TEST_CASE("Only a trusted proxy is believed about where a client comes from") {
    CHECK(client("203.0.113.9", "1.1.1.1", {}) == "203.0.113.9");
    CHECK(client("203.0.113.9", "1.1.1.1", {"10.0.0.0/8"}) == "203.0.113.9");
    CHECK(client("10.0.0.1", "1.1.1.1", {"10.0.0.0/8"}) == "1.1.1.1");
    // The client wrote the first one itself; the proxy added the second.
    CHECK(client("10.0.0.1", "6.6.6.6, 1.1.1.1", {"10.0.0.0/8"}) == "1.1.1.1");
    CHECK(client("10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", {"10.0.0.0/8"}) == "1.1.1.1");
    CHECK(client("10.0.0.1", "6.6.6.6, nonsense", {"10.0.0.0/8"}) == "10.0.0.1");
    CHECK(client("10.0.0.1", "", {"10.0.0.0/8"}) == "10.0.0.1");
}
