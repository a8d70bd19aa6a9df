#include "engine/hex.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/digest.hpp"

namespace crowntable {
namespace {

TEST_CASE("Hex is lower case and of the very length") {
    CHECK(to_hex(std::vector<std::uint8_t>{0, 0x1f, 0xff}) == "001fff");
    CHECK(parse_hex<std::array<std::uint8_t, 2>>("0aff") == std::array<std::uint8_t, 2>{0x0a, 0xff});
    for (const char* wrong : {"", "0aF0", "0af", "0aff0", "0agf", " aff", "0x12"}) {
        CHECK_FALSE(parse_hex<std::array<std::uint8_t, 2>>(wrong));
    }
    CHECK(parse_hex<Digest>(to_hex(sha256("abc"))) == sha256("abc"));
    CHECK_FALSE(parse_hex<Digest>("ab"));
    CHECK_FALSE(parse_hex<Digest>(std::string(64, 'g')));
}

TEST_CASE("Hex in upper case is read once it is lowered, and nothing else becomes hex by that") {
    CHECK(parse_hex<std::array<std::uint8_t, 2>>(lower_case_hex("0AfF")) == std::array<std::uint8_t, 2>{0x0a, 0xff});
    CHECK(lower_case_hex("GZ@[ 0x\xC3\x84") == "GZ@[ 0x\xC3\x84");
}

}  // namespace
}  // namespace crowntable
