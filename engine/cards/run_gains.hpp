#pragma once

#include <vector>

#include "engine/cards/gains.hpp"
#include "engine/cards/suit_ranks.hpp"

namespace crowntable::cards {

/// What runs take off one suit of the 58-card pack, melds needing no naturals (a run here may have one natural
/// and two wilds). No wild-rank card is among the naturals, and each counts its rank.
class RunGains {
public:
    /// The table, made on first use: 1.4 MB, some 10 ms.
    static const RunGains& table();

    /// Looked up where no card is there more than twice; the few others are reduced to such.
    Gains operator()(SuitRanks suit) const { return suit.at_most(2) ? at(suit) : best_of(suit); }

private:
    RunGains();

    Gains at(SuitRanks suit) const { return gains_[index_of(suit)]; }
    std::size_t index_of(SuitRanks suit) const { return ternary_[suit.layer(0)] + ternary_[suit.layer(1)]; }
    Gains best_of(SuitRanks suit) const;

    /// By mask: the sum of 3^bit.
    std::vector<std::uint32_t> ternary_;
    /// By the copies of each rank as a number in base 3.
    std::vector<Gains> gains_;
};

}  // namespace crowntable::cards
