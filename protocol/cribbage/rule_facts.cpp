#include "protocol/cribbage/rule_facts.hpp"

#include <array>
#include <chrono>
#include <variant>
#include <vector>

#include "engine/cribbage/board.hpp"
#include "engine/cribbage/ending.hpp"
#include "engine/cribbage/game.hpp"
#include "engine/cribbage/judge.hpp"
#include "engine/cribbage/line_table.hpp"

// Each number is asked of what plays by it: the bag, the board, what judges plays, what counts points.
namespace crowntable::cribbage {

namespace {

using Ranks = std::array<Rank, 2>;

constexpr Rank five = 5;

int squares_of(const Board& board) {
    int squares = 0;
    for (int row = 1; row <= board.size(); ++row) {
        for (int column = 1; column <= board.size(); ++column) {
            if (!board.is_blocked({static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)})) ++squares;
        }
    }
    return squares;
}

/// K-06: the fewest tiles that may open a game, tried with fives, of which any number from two on is a hand.
int least_first_play(const Board& board) {
    const std::vector<Tile> rack(rack_max, Tile(five, Colour::dark));
    const Options options;
    const PlayContext context{.board = board, .options = options, .rack = rack, .first_play = true};
    std::vector<Placement> play;
    Square square = board.centre();
    do {
        play.push_back({square, rack.front()});
        square = next_square(square, Direction::across);
    } while (std::holds_alternative<Refusal>(judge(context, play)));
    return static_cast<int>(play.size());
}

/// The fewest ranks in a row that score as a run.
int least_run() {
    std::vector<Rank> rising;
    do {
        rising.push_back(static_cast<Rank>(rising.size()) + 1);
    } while (count_points(rising).runs == 0);
    return static_cast<int>(rising.size());
}

}  // namespace

table::RuleFacts rule_facts(const Options& options) {
    const Board board(options.board);
    const int of_a_colour = static_cast<int>(tiles_of(Colour::light, false).size());
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(claim_time).count();
    return {{"tiles", "Tiles", of_a_colour * colour_count},
            {"side_tiles", "Tiles of each side", table::only_if(options.split_colours, of_a_colour)},
            {"copies", "Tiles of each rank and colour", of_a_colour / rank_max},
            {"rows", "Rows of the board, and columns", board.size()},
            {"squares", "Squares of the board", squares_of(board)},
            {"rack", "Tiles on a rack", static_cast<int>(rack_max)},
            {"first_play_min", "Tiles of the first play, at least", least_first_play(board)},
            {"line_max", "Tiles of a line, at most", static_cast<int>(line_max)},
            {"fifteen_points", "A fifteen", count_points(Ranks{7, 8}).fifteens},
            {"pair_points", "A pair", count_points(Ranks{five, five}).pairs},
            {"run_min", "Tiles of a run, at least", least_run()},
            {"ace_value", "What an ace adds to a fifteen", pips(1)},
            {"court_value", "What J, Q and K add to a fifteen", pips(rank_max)},
            {"six_nine_left", "A 6/9 tile left over", left_six_nine(options.leftover_six_nine)},
            {"call_seconds", "Seconds to call Joker", table::only_if(options.joker_calls, static_cast<int>(seconds))},
            {"wrong_call_cost", "What a wrong call costs", table::only_if(options.joker_calls, wrong_call_cost)}};
}

}  // namespace crowntable::cribbage
