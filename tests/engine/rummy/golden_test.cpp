#include <doctest/doctest.h>

#include <sstream>

#include "engine/hex.hpp"
#include "tests/engine/golden.hpp"
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
    tests::check_golden(ENGINE_TESTS_DIR "/rummy/golden/" + name + ".txt", played);
}

std::string final_fingerprint(Preset preset, std::size_t seat_count, std::uint32_t rules_version) {
    const Seating seating{.seat_count = seat_count, .host = A};
    BotGame play(Game::start(preset_options(preset), seating, rules_version), "recorded");
    while (!play.game().finished()) play.step();
    return to_hex(play.game().fingerprint());
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
TEST_CASE("the same seeds and choices give the same game by the same rules, on every machine") {
    CHECK(rules_versions.oldest == 1);
    CHECK(final_fingerprint(Preset::five_suited_rummy, 4, 1) ==
          "6d907fc365f6eca586c1113e66abd97fca6f8535dca3ae6d9b26d9e3c1168e59");
    CHECK(final_fingerprint(Preset::five_crowns, 7, 1) ==
          "4457d9f9d9a7cf598ebd7ba91f3a0084ac79d735533f8e20f7d4b4f2909c7666");
    CHECK(final_fingerprint(Preset::five_crowns_mini, 2, 1) ==
          "897b10bc92347dac6403942e5b3d0fe9e9441845856bdd061038c0ba4edc9014");
    CHECK(final_fingerprint(Preset::three_thirteen, 3, 1) ==
          "d708aa1d66902deb101c13799a2e6dc75e15f91b35b0369445f6ff44617f446d");
    CHECK(rules_versions.newest == 2);
    CHECK(final_fingerprint(Preset::five_suited_rummy, 4, 2) ==
          "a42158533b17bc9d9f8e3178f9f2453fcb67c53ffdea42ebf6dfcc0f24072ebe");
    CHECK(final_fingerprint(Preset::five_crowns, 7, 2) ==
          "160d2d9343dbc130e5b25dff66a3c13ef949bdff9328311eafda39c8e53bc200");
    CHECK(final_fingerprint(Preset::five_crowns_mini, 2, 2) ==
          "f61a478d8553778ae136a22c0db900b118e5c7451911f614314c93631556ab51");
    CHECK(final_fingerprint(Preset::three_thirteen, 3, 2) ==
          "3253862b92a76d5eb36ec0e3e579209155505924cdfb219c1f48f5e1f9c02b9b");
}

}  // namespace crowntable::rummy
