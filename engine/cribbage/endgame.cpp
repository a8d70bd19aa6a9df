#include "engine/cribbage/endgame.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/cribbage/ending.hpp"
#include "engine/cribbage/unseen.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

/// Turns that are looked ahead.
constexpr std::size_t depth_max = 5;
/// Plays that are looked into, by how many turns are still to be looked ahead: few, for a board at the end has
/// hundreds.
constexpr std::array<std::size_t, depth_max + 1> width{1, 4, 6, 8, 12, 24};
constexpr int endless = std::numeric_limits<int>::max() / 2;

/// Negamax with alpha-beta. Values are points of the seat whose turn it is above those of the other, from here on to
/// the end with what is taken for leftovers (K-27).
class Endgame {
public:
    explicit Endgame(const Options& options) : options_(options) {}

    ScoredPlay best(const Board& board, const std::vector<Tile>& mine, const std::vector<Tile>& theirs) {
        search({board, mine, theirs}, depth_max, -endless, endless);
        return best_;
    }

private:
    struct Position {
        const Board& board;
        const std::vector<Tile>& mine;
        const std::vector<Tile>& theirs;
        /// The seat before could not play.
        bool passed = false;
    };

    int search(const Position& at, std::size_t depth, int alpha, int beta) {
        auto& plays = found_.at(depth);
        find_plays({.board = at.board, .options = options_, .rack = at.mine}, plays);
        if (plays.empty()) {
            // K-25 (ii): nobody can.
            if (at.passed || depth == 0) return left(at.theirs) - left(at.mine);
            return -search({at.board, at.theirs, at.mine, true}, depth - 1, -beta, -alpha);
        }
        const auto wanted = std::min(plays.size(), width.at(depth));
        std::ranges::partial_sort(plays, plays.begin() + static_cast<std::ptrdiff_t>(wanted),
                                  [this](const ScoredPlay& a, const ScoredPlay& b) {
                                      const int of_a = promise(a);
                                      const int of_b = promise(b);
                                      return of_a != of_b ? of_a > of_b : a < b;
                                  });
        int most = -endless;
        for (std::size_t i = 0; i < wanted && most < beta; ++i) {
            const int value = value_of(plays[i], at, depth, std::max(alpha, most), beta);
            if (value <= most) continue;
            most = value;
            if (depth == depth_max) best_ = plays[i];
        }
        return most;
    }

    int value_of(const ScoredPlay& play, const Position& at, std::size_t depth, int alpha, int beta) {
        const int points = play.points;
        const auto placed = placements_of(play, at.board);
        const auto rest = rack_without(at.mine, placed);
        // K-25 (i).
        if (rest.empty()) return points + left(at.theirs);
        // Whoever is next will get rid of some of theirs.
        if (depth == 0) return points - left(rest) + left(at.theirs) / 2;
        Board after = at.board;
        for (const Placement& one : placed) after.put(one.square, one.tile);
        return points - search({after, at.theirs, rest}, depth - 1, points - beta, points - alpha);
    }

    int left(const std::vector<Tile>& rack) const { return deduction(rack, options_.leftover_six_nine); }

    /// Points, and what its tiles would cost if they stayed on the rack.
    int promise(const ScoredPlay& play) const {
        int sum = play.points;
        for (std::size_t i = 0; i < play.count; ++i) {
            const Rank rank = play.tiles[i].rank();
            const bool turned = rank == 6 || rank == 9;
            sum += turned ? left_six_nine(options_.leftover_six_nine).value_or(rank) : pips(rank);
        }
        return sum;
    }

    const Options& options_;
    /// By depth.
    std::array<std::vector<ScoredPlay>, depth_max + 1> found_;
    ScoredPlay best_;
};

}  // namespace

std::optional<std::vector<Tile>> known_opponent(const View& view) {
    const PublicView& table = view.table;
    const auto playing = std::ranges::count(table.seats, false, &SeatView::removed);
    const bool bags_are_empty = std::ranges::all_of(table.bags, [](int tiles) { return tiles == 0; });
    if (playing != 2 || !bags_are_empty || table.options.target_score > 0) return std::nullopt;
    auto unseen = unseen_tiles(view, std::nullopt);
    // More of them are out of play (K-32).
    if (unseen.size() != static_cast<std::size_t>(table.seats[next_opponent(view).index].tiles)) return std::nullopt;
    return unseen;
}

ScoredPlay choose_ending(const View& view, const std::vector<Tile>& theirs) {
    return Endgame(view.table.options).best(view.table.board, view.own.rack, theirs);
}

}  // namespace crowntable::cribbage
