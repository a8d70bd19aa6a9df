#pragma once

#include <array>
#include <cstdint>

#include "engine/cards/rank_counts.hpp"

namespace crowntable::cards {

/// What a natural of each rank counts when it is left over.
class RankPoints {
public:
    constexpr int operator[](Rank rank) const { return points_[static_cast<std::size_t>(rank)]; }
    constexpr void set(Rank rank, int points) { points_[static_cast<std::size_t>(rank)] = points; }

private:
    std::array<int, rank_top + 1> points_{};
};

/// Which ranks become books of all their loose cards.
struct Books {
    std::uint16_t ranks = 0;
    /// Points that the books take off the hand.
    int points = 0;

    constexpr bool has(Rank rank) const { return ((ranks >> rank) & 1U) != 0; }
};

struct BookHand {
    /// Naturals that are in no run.
    RankCounts loose;
    /// Wilds that the books may take.
    int wilds = 0;
};

/// The books that take the most points off the hand. REQUIRES: a higher rank never counts less.
Books best_books(const BookHand& hand, const RankPoints& points, int min_naturals);

}  // namespace crowntable::cards
