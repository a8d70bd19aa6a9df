#include "engine/cards/run_gains.hpp"

#include <algorithm>

// The lowest card is dead, or begins a run. A run takes one copy of each rank that it passes: where it had a wild
// in the place of a card that is there, the two could change places. It begins and ends with a natural, for
// wilds at its ends are only worth it to make three of it, and find a place at one end or the other.

namespace crowntable::cards {
namespace {

constexpr std::size_t states = 177'147;  // 3^11.

}  // namespace

RunGains::RunGains() : ternary_(std::size_t{1} << rank_bits), gains_(states) {
    std::uint32_t power = 1;
    for (int bit = 0; bit < rank_bits; ++bit, power *= 3) {
        for (std::size_t low = 0; low < (std::size_t{1} << bit); ++low) {
            ternary_[(std::size_t{1} << bit) + low] = ternary_[low] + power;
        }
    }
    // Each state follows from states with fewer cards: parts of the same masks, which come before.
    for (RankMask once = 1; once <= all_ranks; ++once) {
        RankMask twice = 0;
        do {
            const SuitRanks suit(once, twice);
            gains_[index_of(suit)] = best_of(suit);
            twice = (twice - once) & once;
        } while (twice != 0);
    }
}

const RunGains& RunGains::table() {
    static const RunGains only;
    return only;
}

Gains RunGains::best_of(SuitRanks suit) const {
    const int lowest = std::countr_zero(suit.layer(0));
    Gains best = (*this)(suit.less_one_of(1U << lowest));
    int points = 0;
    int naturals = 0;
    for (int last = lowest; last < rank_bits; ++last) {
        if ((suit.layer(0) >> last & 1U) == 0) continue;
        points += last + rank_lowest;
        ++naturals;
        const int length = last - lowest + 1;
        const int wilds = std::max(length, 3) - naturals;
        if (wilds > Gains::wilds_max) break;
        const RankMask passed = (2U << last) - (1U << lowest);
        best = better(best, (*this)(suit.less_one_of(passed)).with(points, wilds));
    }
    return best;
}

}  // namespace crowntable::cards
