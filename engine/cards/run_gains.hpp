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
    Gains operator()(SuitRanks suit) const { return suit.at_least(3).empty() ? at(suit) : best_of(suit); }
    /// REQUIRES: no card is there more than twice.
    Gains at(SuitRanks suit) const { return gains_[suit.index()]; }

private:
    RunGains();

    Gains best_of(SuitRanks suit) const;

    /// The gains of each suit, at its SuitRanks::index.
    std::vector<Gains> gains_;
};

}  // namespace crowntable::cards
