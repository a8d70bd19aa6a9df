#include <doctest/doctest.h>

#include <sstream>

#include "clients/cli/records/replay_lines.hpp"
#include "clients/cli/records/replay_screen.hpp"
#include "tests/cli/golden.hpp"
#include "tests/protocol/bot_record.hpp"

namespace crowntable::cli {
namespace {

Reel cribbage_reel(const char* options_json = "{}") {
    return Reel(looking_back::replay_of(crowntable::tests::checked_record(crowntable::tests::play_bots(
        {.preset = "kings_cribbage", .options_json = options_json, .seats = {BotLevel::medium, BotLevel::easy}}))));
}

}  // namespace

TEST_CASE("A game of Kings Cribbage is replayed on the screen from its first play to its sheet") {
    ReplayScreen screen(cribbage_reel(), seat_at(0), 2, Style{false, true});
    std::vector<std::string> seen;
    for (int step = 0; step < 6; ++step) {
        seen.push_back(tests::joined(screen.lines(80, 24)));
        screen.press({Key::Kind::right});
    }
    CHECK(seen.back().find(" A   B   C   D") != std::string::npos);
    CHECK(seen.back().find("]") != std::string::npos);
    CHECK(seen.front() != seen.back());
    // Nothing asks to be played in what is over.
    for (const auto& picture : seen) CHECK(picture.find("Your turn") == std::string::npos);
    screen.press({Key::Kind::end});
    const std::string end = tests::joined(screen.lines(80, 24));
    CHECK(end.find("The game is over: ") != std::string::npos);
    CHECK(end.find("Lap 1") != std::string::npos);
    screen.press({Key::Kind::character, "a"});
    for (const auto& [width, height] : {std::pair(80, 24), {40, 16}}) {
        CHECK(screen.lines(width, height).size() == static_cast<std::size_t>(height));
    }
}

TEST_CASE("A game of Kings Cribbage is replayed in sentences, with Joker calls too") {
    for (const char* options : {"{}", R"({"joker_calls":true,"servant":true})", R"({"split_colours":true})"}) {
        Reel reel = cribbage_reel(options);
        std::ostringstream told;
        tell_replay(reel, std::nullopt, Style{false, false}, told);
        CHECK(told.str().find("The game is over: 1. ") != std::string::npos);
        CHECK(told.str().find(" plays ") != std::string::npos);
    }
}

}  // namespace crowntable::cli
