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
