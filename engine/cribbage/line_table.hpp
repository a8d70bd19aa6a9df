#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/cribbage/tile.hpp"

namespace crowntable::cribbage {

/// K-10: no line is longer.
inline constexpr std::size_t line_max = 5;

/// One bit for each rank, at its number.
using RankMask = std::uint16_t;

constexpr RankMask rank_bit(Rank rank) {
    return static_cast<RankMask>(1U << static_cast<unsigned>(rank));
}

/// What a line of 2 to 5 tiles scores, part by part (rulebook 5.2), and which of its ranks take no part in it. Equal
/// ranks make a pair, so that a rank is idle as a whole.
struct LinePoints {
    int fifteens = 0;
    int pairs = 0;
    int runs = 0;
    RankMask idle = 0;

    int total() const { return fifteens + pairs + runs; }
    bool operator==(const LinePoints&) const = default;
};

/// By the definition: every subset that adds up to 15, every pair, every choice of tiles for the longest run (K-15).
/// REQUIRES: at most five ranks.
LinePoints count_points(std::span<const Rank> ranks);

/// A multiset of at most five ranks, as its number in the table; 0 is the empty one.
using RankSetId = std::uint16_t;

/// The points of every line, by the multiset of its ranks: their order on the board does not matter.
class LineTable {
public:
    struct Entry {
        RankMask idle = 0;
        std::uint8_t points = 0;
        std::uint8_t size = 0;
    };
    /// Multisets of 0 to 5 of 13 ranks.
    static constexpr std::size_t set_count = 8'568;
    /// How many sets have fewer than five ranks, so that one can be added.
    static constexpr std::size_t open_set_count = 2'380;

    LineTable();

    /// REQUIRES: the set has fewer than five ranks.
    RankSetId with(RankSetId set, Rank rank) const { return next_[set][static_cast<std::size_t>(rank)]; }
    const Entry& operator[](RankSetId set) const { return entries_[set]; }
    /// REQUIRES: at most five ranks.
    RankSetId find(std::span<const Rank> ranks) const;

private:
    std::array<std::array<RankSetId, 16>, open_set_count> next_{};
    std::array<Entry, set_count> entries_{};
};

/// K-11: what must take part in a fifteen, pair or run. Every tile of every line touched; the new tiles, in each of
/// their lines; the new tiles, in one of their lines; or nothing, where each line need only score.
enum class Contribution : std::uint8_t { whole_line, new_tiles, new_tiles_any_line, line_scores };

/// Whether a line may stand, as far as it can be said of one line: with `new_tiles_any_line` another may serve its
/// tiles.
bool is_hand(const LineTable::Entry& line, RankMask new_ranks, Contribution contribution);

/// Made when first needed, in about a millisecond.
const LineTable& line_table();

}  // namespace crowntable::cribbage
