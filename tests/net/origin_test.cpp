#include "server/net/origin.hpp"

#include <doctest/doctest.h>

using namespace crowntable::server;

TEST_CASE("A program that states no origin is allowed") {
    CHECK(OriginPolicy().allows(std::nullopt, "example.org"));
}

TEST_CASE("A page of our own is allowed, under every name that it was asked for by") {
    const OriginPolicy policy;
    CHECK(policy.allows("http://192.168.1.5:8080", "192.168.1.5:8080"));
    CHECK(policy.allows("http://LOCALHOST:8080", "localhost:8080"));
    CHECK(policy.allows("http://example.org", "example.org"));
    CHECK(policy.allows("http://[::1]:8080", "[::1]:8080"));
    SUBCASE("also behind a proxy that speaks TLS") {
        CHECK(policy.allows("https://example.org", "example.org"));
    }
    SUBCASE("a default port may be written or left out") {
        CHECK(policy.allows("http://example.org", "example.org:80"));
        CHECK(policy.allows("https://example.org", "example.org:443"));
    }
}

TEST_CASE("A page of another origin is refused") {
    const OriginPolicy policy;
    for (const auto* origin : {"http://evil.example", "http://example.org.evil.example", "http://example.org:8081",
                               "null", "", "file://", "http://", "example.org", "http://example.org@evil.example"}) {
        CAPTURE(origin);
        CHECK_FALSE(policy.allows(origin, "example.org"));
    }
    CHECK_FALSE(policy.allows("https://example.org:80", "example.org:443"));
}

TEST_CASE("A server with a public address answers to its name alone, however it is spelt") {
    const PublicHost host("https://Games.example.org/");
    for (const auto* own : {"games.example.org", "GAMES.example.org", "games.example.org:443"}) {
        CAPTURE(own);
        CHECK(host.answers_to(own));
    }
    for (const auto* other :
         {"example.org", "games.example.org:80", "games.example.org.evil.example", "127.0.0.1", ""}) {
        CAPTURE(other);
        CHECK_FALSE(host.answers_to(other));
    }
    CHECK(PublicHost("http://games.example.org:8080").answers_to("games.example.org:8080"));
    CHECK_FALSE(PublicHost("http://games.example.org:8080").answers_to("games.example.org"));
    CHECK(PublicHost().answers_to("anything.example"));
    CHECK(PublicHost("").answers_to("anything.example"));
}

TEST_CASE("The public address and the listed origins are allowed whatever the host is") {
    const OriginPolicy policy({"https://games.example.org/", "http://localhost:5173"});
    CHECK(policy.allows("https://games.example.org", "10.0.0.5:8080"));
    CHECK(policy.allows("http://localhost:5173", "10.0.0.5:8080"));
    CHECK_FALSE(policy.allows("http://games.example.org", "10.0.0.5:8080"));
    CHECK_FALSE(policy.allows("http://localhost:5174", "10.0.0.5:8080"));
}
