#pragma once

#include <array>
#include <limits>
#include <optional>

#include "engine/cards/run_gains.hpp"
#include "engine/cards/suit_ranks.hpp"

namespace crowntable::cards {

/// The naturals of a hand of the 58-card pack and the number of its wilds.
struct NaturalHand {
    std::array<SuitRanks, suit_count> suits{};
    /// At most Gains::wilds_max.
    int wilds = 0;
};

/// Between which results the answer is looked for.
struct Bounds {
    /// No answer lower than this is of interest.
    int floor = 0;
    /// Known to be out of reach to surpass.
    int ceiling = std::numeric_limits<int>::max();
};

struct MeldedHand {
    int points = 0;
    /// The natural, dearest and then in suit order, that one best choice of books leaves dead, or could.
    std::optional<Card> dead{};
};

/// The most points that melds can take off the naturals, melds needing none; `bounds.floor` if it is less than that.
int most_melded_points(const NaturalHand& hand, Bounds bounds = {});

/// The same with a ceiling only, and what need not be melded for it.
MeldedHand best_melded_hand(const NaturalHand& hand, int ceiling);

}  // namespace crowntable::cards
