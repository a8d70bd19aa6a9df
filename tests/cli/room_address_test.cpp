#include <doctest/doctest.h>

#include "clients/cli/session/room_address.hpp"

using namespace crowntable::cli;

TEST_CASE("a code is read in any case, with spaces and dashes") {
    CHECK(parse_code("k7m-4px") == "K7M4PX");
    CHECK(parse_code(" K7 M4 PX ") == "K7M4PX");
    CHECK_FALSE(parse_code("K7M4P"));
    CHECK_FALSE(parse_code("K7M4PXX"));
    CHECK_FALSE(parse_code("K7M4PO"));
    CHECK_FALSE(parse_code(""));
}

TEST_CASE("a server is an address with or without scheme and port") {
    CHECK(parse_server("http://127.0.0.1:8080")->url() == "http://127.0.0.1:8080");
    CHECK(parse_server("localhost:9000/")->url() == "http://localhost:9000");
    CHECK(parse_server("https://cards.example")->url() == "https://cards.example:443");
    CHECK(parse_server("http://[::1]:8080")->url() == "http://[::1]:8080");
    CHECK(parse_server("http://[::1]:8080")->authority() == "[::1]:8080");
    CHECK(parse_server("https://cards.example")->authority() == "cards.example:443");
    for (const char* bad : {"", "http://", "http://a:0", "http://a:70000", "http://a:b", "http://a b",
                            "http://a\r\nX: y", "ftp://a:1:2"}) {
        CHECK_FALSE_MESSAGE(parse_server(bad), bad);
    }
}

TEST_CASE("a public host without a scheme is https, one that is near is http") {
    CHECK(parse_server("cards.example")->url() == "https://cards.example:443");
    CHECK(parse_server("203.0.113.7")->url() == "https://203.0.113.7:443");
    CHECK(parse_server("172.32.0.1")->secure);
    CHECK(parse_server("[2001:db8::1]")->url() == "https://[2001:db8::1]:443");
    CHECK(parse_server("[::ffff:203.0.113.7]")->secure);
    CHECK(parse_server("fc.example")->secure);
    CHECK(parse_server("10.example")->secure);
    CHECK(parse_room_address("cards.example/t/K7M4PX", std::nullopt)->server.url() == "https://cards.example:443");
    CHECK(parse_server("http://cards.example")->url() == "http://cards.example:80");
    CHECK(parse_server("http://cards.example:8080")->url() == "http://cards.example:8080");
    CHECK(parse_server("cards.example:8443")->url() == "https://cards.example:8443");
    CHECK(parse_server("cards.example:80")->url() == "http://cards.example:80");
    CHECK(parse_server("192.168.1.5:8080")->url() == "http://192.168.1.5:8080");
    for (const char* near : {"localhost", "raspberry", "games.local", "box.lan", "127.0.0.1", "10.1.2.3", "172.16.0.1",
                             "172.31.255.1", "192.168.1.5", "169.254.1.1", "[::1]", "[fe80::1]", "[fd00::1]",
                             "[FE80::1]", "[febf::1]", "[FC00::1]", "[::ffff:192.168.1.5]", "Games.LOCAL"}) {
        CHECK_FALSE_MESSAGE(parse_server(near)->secure, near);
        CHECK_MESSAGE(parse_server(near)->port == 80, near);
    }
}

TEST_CASE("a room is named by its address, or by a code and a server") {
    const auto server = parse_server("http://host:8080");
    CHECK(parse_room_address("http://other:1/t/k7m4px", server)->server.host == "other");
    CHECK(parse_room_address("http://other:1/t/k7m4px", server)->code == "K7M4PX");
    CHECK(parse_room_address("http://other:1/#K7M4PX", std::nullopt)->code == "K7M4PX");
    CHECK(parse_room_address("k7m4px", server)->server.host == "host");
    CHECK_FALSE(parse_room_address("k7m4px", std::nullopt));
    CHECK_FALSE(parse_room_address("http://other:1/", server));
    CHECK_FALSE(parse_room_address("http://other:1/t/nope", server));
}
