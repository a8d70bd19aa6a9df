#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "engine/cribbage/legal_plays.hpp"
#include "engine/random.hpp"
#include "tests/engine/cribbage/notation.hpp"
#include "tests/engine/cribbage/oracle.hpp"
#include "tests/support/gate_scale.hpp"

// The gate: the search for legal plays against trying everything. CROWNTABLE_GATE_SCALE sets how many positions; unset,
// it is 1 in an optimised build and a tenth with assertions or sanitizers; 60 is the gate in full (docs/testing.md).

namespace crowntable::cribbage {
namespace {

Seed gate_seed() {
    Seed seed{};
    seed.bytes.fill(0x5B);
    return seed;
}

/// Racks from one bag, played at random on a board that fills up.
class RandomGame {
public:
    RandomGame(const Options& options, Random& random) : options_(options), random_(random), board_(options.board) {
        for (const auto colour : {Colour::light, Colour::dark}) {
            const auto half = tiles_of(colour, options.leftover_six_nine == LeftoverSixNine::printed);
            bag_.insert(bag_.end(), half.begin(), half.end());
        }
        shuffle(std::span(bag_), random_);
    }

    /// A new rack of up to five tiles; sometimes fewer, as at the end of a game.
    void draw_rack() {
        const std::size_t size = random_.below(6) == 0 ? 1 + random_.below(4) : rack_max;
        shuffle(std::span(bag_), random_);
        rack_.assign(bag_.begin(), bag_.begin() + static_cast<std::ptrdiff_t>(std::min(size, bag_.size())));
    }

    PlayContext context() const {
        return {.board = board_, .options = options_, .rack = rack_, .first_play = board_.empty()};
    }

    void make(const ScoredPlay& play) {
        for (const Placement& placed : placements_of(play, board_)) {
            // The printed nine goes first: of two such tiles the next is another one.
            const Tile held = *held_for(placed.tile, rack_);
            rack_.erase(std::ranges::find(rack_, held));
            bag_.erase(std::ranges::find(bag_, held));
            board_.put(placed.square, placed.tile);
        }
    }
    std::size_t tiles_left() const { return bag_.size(); }

private:
    const Options& options_;
    Random& random_;
    Board board_;
    std::vector<Tile> bag_;
    std::vector<Tile> rack_;
};

/// What is wrong with the found plays; empty if nothing is.
std::string fault(const PlayContext& context, const std::vector<ScoredPlay>& found) {
    const auto expected = literal_plays(context);
    if (can_play(context) == expected.empty()) return "can_play";
    if (found.size() != expected.size()) {
        return std::to_string(found.size()) + " plays, not " + std::to_string(expected.size());
    }
    for (const ScoredPlay& play : found) {
        const auto placements = placements_of(play, context.board);
        const auto known = expected.find(placements);
        if (known == expected.end()) return "a play that is none";
        if (known->second != play.points) return "points";
        const auto judged = judge(context, placements);
        const auto* score = std::get_if<PlayScore>(&judged);
        if (score == nullptr || score->total() != play.points) return "points of judge";
    }
    auto canonical = found;
    std::ranges::sort(canonical);
    return std::ranges::adjacent_find(canonical) == canonical.end() ? "" : "a play twice";
}

/// Looks at every position of random games, until there were enough. Openings are thousands of plays: one in four games
/// is looked at from its start.
void run_gate(const Options& options, int positions, std::string_view stream) {
    Random random(gate_seed(), stream);
    std::vector<ScoredPlay> plays;
    const int count = tests::scaled(positions, 0.1);
    int games = 0;
    for (int seen = 0; seen < count; ++games) {
        RandomGame game(options, random);
        for (int stuck = 0; stuck < 4 && seen < count && game.tiles_left() > 0;) {
            game.draw_rack();
            find_plays(game.context(), plays);
            const bool opening = game.context().board.empty();
            if (!opening || games % 4 == 0) {
                ++seen;
                CAPTURE(seen);
                REQUIRE(fault(game.context(), plays) == "");
            }
            stuck = plays.empty() ? stuck + 1 : 0;
            if (!plays.empty()) game.make(plays[random.below(static_cast<std::uint32_t>(plays.size()))]);
        }
    }
}

TEST_CASE("gate: the legal plays and their points are those that trying everything finds") {
    run_gate({}, 20, "usual rules");
}

TEST_CASE("gate: the legal plays are the right ones under every reading and every bonus rule") {
    Options options{.bonus_first = 3, .bonus_all_five = 0, .board = BoardShape::thirteen, .centre_start = true};
    SUBCASE("new tiles") {
        options.contribution = Contribution::new_tiles;
    }
    SUBCASE("new tiles in any line") {
        options.contribution = Contribution::new_tiles_any_line;
    }
    SUBCASE("lines that score") {
        options.contribution = Contribution::line_scores;
        options.board = BoardShape::fifteen;
    }
    SUBCASE("flushes once a play, printed nines") {
        options.bonus_flush_rule = FlushRule::once_per_play;
        options.leftover_six_nine = LeftoverSixNine::printed;
    }
    SUBCASE("own flushes only") {
        options.bonus_flush_rule = FlushRule::own_five_only;
    }
    run_gate(options, 4, "other rules");
}

TEST_CASE("an empty rack has no plays") {
    const Position position{board_with({"F7 across 7l 8d"})};
    CHECK_FALSE(can_play({.board = position.board, .options = position.options, .rack = {}}));
}

TEST_CASE("a single tile that makes two lines is one play") {
    const Position position{board_with({"E6 down 5l 5d", "G6 down 5l 5d"})};
    const auto rack = tiles("5l");
    std::vector<ScoredPlay> plays;
    find_plays({.board = position.board, .options = position.options, .rack = rack}, plays);
    const auto in_the_middle = [](const ScoredPlay& play) { return play.first == square("F7"); };
    CHECK(std::ranges::count_if(plays, in_the_middle) == 1);
}

}  // namespace
}  // namespace crowntable::cribbage
