#include "clients/cli/session/beats.hpp"

#include <doctest/doctest.h>

using namespace crowntable::cli;

TEST_CASE("A sign is given at the welcome, and the next when it was answered and as long as the server says is over") {
    Beats beats;
    const auto first = beats.start(4'000);
    CHECK(first.says);
    const auto answered = beats.answered();
    CHECK(answered.alarm_ms == 4'000);
    CHECK_FALSE(answered.says);
    CHECK_FALSE(answered.line);
    CHECK(beats.alarm().says);
}

TEST_CASE("A line over which no answer comes is silent after 3 seconds and dead after 7.5") {
    Beats beats;
    CHECK(beats.start(4'000).alarm_ms == 3'000);
    const auto silent = beats.alarm();
    CHECK(silent.line == LineState::silent);
    CHECK(silent.alarm_ms == 4'500);
    CHECK_FALSE(silent.says);
    SUBCASE("unless it comes after all") {
        const auto answered = beats.answered();
        CHECK(answered.line == LineState::fine);
        CHECK(answered.alarm_ms == 4'000);
    }
    SUBCASE("and then there is nothing more to wait for") {
        CHECK(beats.alarm().line == LineState::dead);
        CHECK_FALSE(beats.alarm().line);
        CHECK_FALSE(beats.alarm().says);
    }
}

TEST_CASE("A server that does not listen hears none, nor does one whose connection is gone") {
    Beats beats;
    CHECK_FALSE(beats.start(0).says);
    CHECK_FALSE(beats.alarm().says);
    beats.start(4'000);
    beats.stop();
    CHECK_FALSE(beats.alarm().says);
    CHECK_FALSE(beats.answered().alarm_ms);
    CHECK(beats.start(4'000).says);
}
