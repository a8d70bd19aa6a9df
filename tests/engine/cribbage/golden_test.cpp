#include <doctest/doctest.h>

#include <sstream>

#include "engine/cribbage/game.hpp"
#include "engine/hex.hpp"
#include "tests/engine/bot_game.hpp"
#include "tests/engine/cribbage/text.hpp"
#include "tests/engine/golden.hpp"

// Whole games in words, step by step: golden/*.txt. After a change of the rules that is meant,
//     UPDATE_GOLDEN=1 engine_tests -tc="golden*"
// writes them anew; read the difference before committing it.

namespace crowntable::cribbage {

namespace {

using CribbageBots = tests::BotGame<Game>;

char letter(Seat seat) {
    return static_cast<char>('A' + seat.index);
}

struct InWords {
    std::string operator()(const Play& play) const {
        std::string words = "plays";
        for (const auto& [square, tile] : play.tiles) {
            words += " " + to_string(tile) + " on " + static_cast<char>('A' + square.column - 1) +
                     std::to_string(square.row);
        }
        return words + (play.claim ? ", claims " + std::to_string(*play.claim) : "");
    }
    std::string operator()(const Exchange& exchange) const {
        std::string words = "gives back";
        for (const Tile tile : exchange.tiles) words += " " + to_string(tile);
        return words;
    }
    std::string operator()(const Pass&) const { return "passes"; }
    std::string operator()(const Call&) const { return "calls"; }
};

void draw(std::ostream& out, const Board& board) {
    for (std::int8_t row = 1; row <= board.size(); ++row) {
        for (std::int8_t column = 1; column <= board.size(); ++column) {
            const auto tile = board.at({row, column});
            const std::string shown = tile ? to_string(*tile) : board.is_blocked({row, column}) ? "#" : ".";
            out << std::string(4 - shown.size(), ' ') << shown;
        }
        out << "\n";
    }
}

/// Without the blank at its end.
template <typename T>
std::string line_of(const T& value) {
    std::string line = text(value);
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

void tell(std::ostream& out, const Game& game) {
    const auto table = game.public_view();
    out << "  bag";
    for (const int left : table.bags) out << ' ' << left;
    for (const SeatView& seat : table.seats) {
        out << "; " << letter(seat.seat) << ' ' << seat.total << " points, " << line_of(game.private_view(seat.seat));
    }
    out << "\n";
}

std::string cribbage_playthrough(const Options& options, std::size_t seat_count, std::string_view stream) {
    CribbageBots play(options, seat_count, stream);
    std::ostringstream out;
    out << "Bots play (medium, easy, ...). After each step: the events; the bags, and what each seat has and knows.\n";
    while (!play.game().finished()) {
        const auto step = play.step();
        out << "\n";
        if (step.action) out << letter(step.seat) << ' ' << std::visit(InWords{}, *step.action) << "\n";
        for (const Event& event : step.events) out << "> " << line_of(event) << "\n";
        tell(out, play.game());
        if (step.action && std::holds_alternative<Play>(*step.action)) draw(out, play.game().public_view().board);
    }
    return out.str();
}

std::string cribbage_fingerprint(const Options& options, std::size_t seat_count, std::uint32_t rules_version) {
    const Seating seating{.seat_count = seat_count, .host = Seat{0}};
    CribbageBots play(Game::start(options, seating, rules_version), "recorded", BotLevel::random);
    while (!play.game().finished()) play.step();
    return to_hex(play.game().fingerprint());
}

}  // namespace

TEST_CASE("golden: two seats play Kings Cribbage") {
    tests::check_golden(ENGINE_TESTS_DIR "/cribbage/golden/kings_cribbage_2_seats.txt",
                        cribbage_playthrough({}, 2, "golden 1"));
}

TEST_CASE("golden: four seats play Kings Cribbage light against dark, with Joker calls and a Servant") {
    const Options options{.exchange = ExchangeRule::anytime,
                          .target_score = 120,
                          .servant = true,
                          .joker_calls = true,
                          .split_colours = true};
    tests::check_golden(ENGINE_TESTS_DIR "/cribbage/golden/joker_calls_4_seats.txt",
                        cribbage_playthrough(options, 4, "golden 2"));
}

// Recorded. A change here means that journals of older games no longer replay: the version of the rules rises with it,
// and its games are recorded too.
TEST_CASE("the same seeds and choices give the same game of Kings Cribbage by the same rules, on every machine") {
    CHECK(rules_versions.oldest == 2);
    CHECK(cribbage_fingerprint({}, 2, 2) == "2420f6b72146897ab90bc708d24d9045c5b0fcc2ea282de826fcb6bbbf00ff6d");
    CHECK(cribbage_fingerprint({}, 4, 2) == "f363df32e8f9547e16badac0a576f7b276d1c10fe6b03cad7c8e7245d40b6cbb");
    CHECK(cribbage_fingerprint({.leftover_six_nine = LeftoverSixNine::printed, .joker_calls = true}, 3, 2) ==
          "7741a4a9c69d5978f9603efeebfb500f350e879f01494a334c490300b1bf6015");
    CHECK(rules_versions.newest == 3);
    CHECK(cribbage_fingerprint({.servant = true}, 2, 3) ==
          "ebf6458ec6336cfd0e1453633ee74e9378c67e8862bedd923bd619c14e1fc476");
    CHECK(cribbage_fingerprint({.servant = true}, 4, 3) ==
          "a568b3f51506f0a3fdb59ff48e45502893b10fc6de65d9b91d94505822a087b4");
    CHECK(cribbage_fingerprint({.leftover_six_nine = LeftoverSixNine::printed, .joker_calls = true}, 3, 3) ==
          "bca54d22968255bb2a1754705de16c5c61503833c46aa597f761328af4449e76");
}

}  // namespace crowntable::cribbage
