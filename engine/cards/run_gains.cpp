#include "engine/cards/run_gains.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

// The lowest card is dead, or begins a run. A run takes one copy of each rank that it passes: where it had a wild
// in the place of a card that is there, the two could change places. It begins and ends with a natural, for
// wilds at its ends are only worth it to make three of it, and find a place at one end or the other.

namespace crowntable::cards {
namespace {

constexpr std::size_t suits_in_all = 177'147;  // 3^11.

/// The suit with the next index: one is added in base 3.
SuitRanks next(SuitRanks suit) {
    suit = suit + SuitRanks(rank_lowest);
    for (Rank rank = rank_lowest; suit.copies(rank) == 3; ++rank) {
        suit = suit.with_at_most(0, rank) + SuitRanks(rank + 1);
    }
    return suit;
}

}  // namespace

// Each suit follows from suits with fewer cards, which come before.
RunGains::RunGains() : gains_(suits_in_all) {
    SuitRanks suit;
    for (std::size_t index = 1; index < suits_in_all; ++index) {
        suit = next(suit);
        // The table is read by SuitRanks::index: counting on in base 3 has to lead to the same one.
        ENSURE(suit.index() == index);
        gains_[index] = best_of(suit);
    }
}

const RunGains& RunGains::table() {
    static const RunGains only;
    return only;
}

Gains RunGains::best_of(SuitRanks suit) const {
    RankSet ranks = suit.at_least(1);
    const Rank lowest = ranks.lowest();
    // First the lowest card as a dead one; then each run that begins with it.
    Gains best = (*this)(suit - SuitRanks(lowest));
    SuitRanks rest = suit;
    int points = 0;
    for (int naturals = 1; !ranks.empty(); ++naturals) {
        const Rank last = ranks.lowest();
        const int wilds = std::max(last - lowest + 1, 3) - naturals;
        // From three places on each further natural adds a place at least, so that longer runs need no fewer wilds;
        // shorter ones need two at most.
        if (wilds > Gains::wilds_max) break;
        points += last;
        rest = rest - SuitRanks(last);
        best = better(best, (*this)(rest).with(points, wilds));
        ranks.remove(last);
    }
    return best;
}

}  // namespace crowntable::cards
