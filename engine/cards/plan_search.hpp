#pragma once

#include <span>

#include "engine/cards/arrangement.hpp"

namespace crowntable::cards {

/// least_deadwood for any rules and hands: slower than by table, and it allocates. It is found sooner the nearer
/// `at_least` is to it. REQUIRES: it is no less than `at_least`.
int least_deadwood_by_plans(std::span<const Card> hand, const MeldRules& rules, int at_least = 0);

/// Several arrangements may leave the least deadwood; this is the one that the search finds first. It is found
/// sooner when `enough` is the least deadwood. REQUIRES: `enough` is that or 0.
Arrangement arrange_by_plans(std::span<const Card> hand, const MeldRules& rules, int enough);

}  // namespace crowntable::cards
