#include <doctest/doctest.h>

#include "clients/cli/terminal/keys.hpp"

using namespace crowntable::cli;
using Kind = Key::Kind;

TEST_CASE("bytes of a terminal are read as keys") {
    KeyReader reader;
    const auto keys = reader.take("d\r\x1b[C\x1b[1;3D\x1b[3~\x7fé");
    REQUIRE(keys.size() == 7);
    CHECK(keys[0].is("d"));
    CHECK(keys[1].kind == Kind::enter);
    CHECK(keys[2].kind == Kind::right);
    CHECK_FALSE(keys[2].alt);
    CHECK(keys[3].kind == Kind::left);
    CHECK(keys[3].alt);
    CHECK(keys[4].kind == Kind::remove);
    CHECK(keys[5].kind == Kind::backspace);
    CHECK(keys[6].is("é"));
}

TEST_CASE("a sequence in two pieces is one key, a lone escape is Escape") {
    KeyReader reader;
    CHECK(reader.take("\x1b[").empty());
    const auto keys = reader.take("A");
    REQUIRE(keys.size() == 1);
    CHECK(keys[0].kind == Kind::up);
    const auto escape = reader.take("\x1b");
    REQUIRE(escape.size() == 1);
    CHECK(escape[0].kind == Kind::escape);
}

TEST_CASE("an unknown sequence is no key, and types nothing") {
    KeyReader reader;
    CHECK(reader.take("\x1b[200~").empty());
    CHECK(reader.take("\x01").empty());
    REQUIRE(reader.take("\x1a").size() == 1);
    CHECK(reader.take("\x1a").front().kind == Kind::suspend);
}
