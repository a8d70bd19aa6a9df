#include "engine/cribbage/leave.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/cribbage/line_table.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

// By least squares over what 31,856 racks, kept with tiles left in the bag, scored in the turn after (two seats, hard
// against itself, November 2026). The intervals of 95 % are 0.2 wide to either side, that of the five 0.4, that of
// `a_point` 0.1.

/// By rank; a tile that may be turned stands at six.
constexpr std::array worth_of_rank{0.0, -1.45, -1.2, -1.15, -0.8, 2.0, -0.8, -1.6, -1.6, 0.0, -1.8, -2.05, -2.4, -2.5};
/// Two tiles of ranks beside each other, and with one between them: runs are made of those.
constexpr double neighbours = 0.7;
constexpr double one_between = 0.35;
/// All of one colour, as a flush asks for.
constexpr double one_colour = 0.75;
/// A point that the tiles make among themselves.
constexpr double a_point = 0.15;

/// How near the ranks of two tiles can be, if each is turned as it fits.
int distance(Tile a, Tile b) {
    constexpr std::array turned{6, 9};
    if (a.is_turnable() && b.is_turnable()) return 0;
    if (a.is_turnable()) return std::min(std::abs(turned[0] - b.rank()), std::abs(turned[1] - b.rank()));
    return b.is_turnable() ? distance(b, a) : std::abs(a.rank() - b.rank());
}

}  // namespace

double worth_keeping(const std::vector<Tile>& rack) {
    ENSURE(rack.size() <= line_max);
    if (rack.empty()) return 0;
    double worth = 0;
    std::vector<Rank> ranks;
    for (const Tile tile : rack) {
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const int apart = distance(tile, rack[i]);
            worth += apart == 1 ? neighbours : apart == 2 ? one_between : 0;
        }
        ranks.push_back(tile.is_turnable() ? 6 : tile.rank());
        worth += worth_of_rank.at(static_cast<std::size_t>(ranks.back()));
    }
    const bool flush = std::ranges::all_of(rack, [&](Tile tile) { return tile.colour() == rack.front().colour(); });
    if (rack.size() > 1 && flush) worth += one_colour;
    return worth + a_point * count_points(ranks).total();
}

}  // namespace crowntable::cribbage
