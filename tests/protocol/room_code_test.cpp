#include "protocol/text/room_code.hpp"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <vector>

using namespace crowntable::text;

TEST_CASE("A room code is read in any case, with spaces and dashes anywhere") {
    CHECK(parse_room_code("K7M4PX") == "K7M4PX");
    CHECK(parse_room_code("k7m4px") == "K7M4PX");
    CHECK(parse_room_code(" k7m-4pX ") == "K7M4PX");
    CHECK(parse_room_code("K 7 M 4 P X") == "K7M4PX");
}

TEST_CASE("What is no room code gives none") {
    for (const char* text :
         {"", "K7M4P", "K7M4PXX", "K7M4P0", "K7M4PI", "K7M4PA", "K7M4P_", "K7M4P\xc3\x89", "------"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_room_code(text));
    }
}

TEST_CASE("The alphabet has no vowels, no look-alikes and no symbol twice") {
    CHECK(room_code_alphabet.size() == 20);
    for (const char symbol : room_code_alphabet) {
        CHECK(room_code_alphabet.find(symbol) == room_code_alphabet.rfind(symbol));
        CHECK(std::string_view("AEIOU01258BGLQSZ").find(symbol) == std::string_view::npos);
    }
}

TEST_CASE("Every symbol of a made code is as likely as every other") {
    std::map<char, int> seen;
    for (int byte = 0; byte < 256; ++byte) {
        const std::vector<std::uint8_t> bytes(6, static_cast<std::uint8_t>(byte));
        const auto code = make_room_code(bytes);
        CHECK(code.has_value() == (byte < 240));
        if (code) ++seen[code->front()];
    }
    CHECK(seen.size() == 20);
    for (const auto& [symbol, count] : seen) CHECK(count == 12);
}

TEST_CASE("A code is made from the bytes in order and needs enough of them") {
    const std::array<std::uint8_t, 8> bytes{0, 255, 1, 19, 20, 240, 39, 2};
    CHECK(make_room_code(bytes) == "34Y3Y6");
    CHECK_FALSE(make_room_code(std::span(bytes).first(7)));
    CHECK(parse_room_code(*make_room_code(bytes)) == make_room_code(bytes));
}

TEST_CASE("A transfer code is eight symbols, shown in two groups") {
    const std::array<std::uint8_t, 8> bytes{0, 1, 2, 3, 4, 5, 6, 7};
    const auto code = make_transfer_code(bytes);
    REQUIRE(code);
    CHECK(display_transfer_code(*code) == "3467-9CDF");
    CHECK(parse_transfer_code("3467-9cdf") == code);
    CHECK_FALSE(parse_transfer_code("3467-9cd"));
}
