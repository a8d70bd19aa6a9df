#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/engine/rummy/bot_game.hpp"
#include "tests/engine/rummy/text.hpp"

// Whole games in words, step by step: golden/*.txt. After a change of the rules that is meant,
//     UPDATE_GOLDEN=1 engine_tests -tc="golden*"
// writes them anew; read the difference before committing it.

namespace crowntable::rummy {

namespace {

std::string playthrough(const Options& options, std::size_t seat_count, std::string_view stream) {
    BotGame play(options, seat_count, stream);
    std::ostringstream out;
    out << "Bots play (medium, easy, ...). After each step: the events, what all may know, what each seat may know.\n";
    while (!play.game().finished()) {
        const auto step = play.step();
        out << "\n"
            << (step.action ? std::string(1, static_cast<char>('A' + step.seat.index)) + ": " + text(*step.action)
                            : "deal");
        out << "\n";
        for (const Event& event : step.events) out << "> " << text(event) << "\n";
        out << text(play.game().public_view());
        for (std::size_t i = 0; i < seat_count; ++i) {
            out << "  " << text(play.game().private_view(Seat{static_cast<std::uint8_t>(i)})) << "\n";
        }
    }
    return out.str();
}

void check_golden(const std::string& name, const std::string& played) {
    const std::string path = std::string(RUMMY_GOLDEN_DIR) + "/" + name + ".txt";
    if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << played;
    std::ifstream file(path);
    REQUIRE(file.good());
    std::ostringstream recorded;
    recorded << file.rdbuf();
    std::istringstream expected(recorded.str());
    std::istringstream actual(played);
    int number = 0;
    for (std::string line; std::getline(expected, line); ++number) {
        std::string actual_line;
        std::getline(actual, actual_line);
        CAPTURE(number);
        REQUIRE(actual_line == line);
    }
    CHECK(recorded.str().size() == played.size());
}

std::string hex(const Fingerprint& fingerprint) {
    constexpr const char* digits = "0123456789abcdef";
    std::string text;
    for (const auto byte : fingerprint) text += {digits[byte >> 4], digits[byte & 15]};
    return text;
}

std::string final_fingerprint(Preset preset, std::size_t seat_count) {
    BotGame play(preset_options(preset), seat_count, "recorded");
    while (!play.game().finished()) play.step();
    return hex(play.game().fingerprint());
}

}  // namespace

TEST_CASE("golden: three seats play 5 Suited Rummy for three rounds") {
    Options options = preset_options(Preset::five_suited_rummy);
    options.rounds = {3, 4, 7};
    check_golden("five_suited_rummy_3_seats", playthrough(options, 3, "golden 1"));
}

TEST_CASE("golden: two seats play Three Thirteen with jokers, one pack and a play-off") {
    Options options = preset_options(Preset::three_thirteen);
    options.rounds = {13, 3};
    options.jokers = 2;
    options.same_card_return = SameCardReturn::forbid;
    options.tie_break = TieBreak::playoff_round;
    check_golden("three_thirteen_2_seats", playthrough(options, 2, "golden 2"));
}

// Recorded. A change here means that journals of older games no longer replay.
TEST_CASE("the same seeds and choices give the same game, on every machine") {
    CHECK(final_fingerprint(Preset::five_suited_rummy, 4) ==
          "2eaf408cd01ecef157a71ac614d83bf101f535e5dc15ce505a20437b72241738");
    CHECK(final_fingerprint(Preset::five_crowns, 7) ==
          "32383ad5fcb237e9f658feb4d4376dfdd4e87c77914f5ca878cefa0f754ee41c");
    CHECK(final_fingerprint(Preset::five_crowns_mini, 2) ==
          "7f0820ce1d38b7d7fff6f07784388e76fb633be55f7529f1288b5d4b345f0eb7");
    CHECK(final_fingerprint(Preset::three_thirteen, 3) ==
          "02bacf211824bcc5e04dd7b4bca62c42b77c2187d638b7e0023667a9b83b1cd4");
}

}  // namespace crowntable::rummy
