#pragma once

#include <vector>

#include "engine/cribbage/legal_plays.hpp"
#include "engine/cribbage/view.hpp"
#include "engine/random.hpp"

namespace crowntable::cribbage {

/// The play of most worth: its points, what is kept, and what the next seat may make of the board.
/// REQUIRES: `plays` are those of the view, at least one.
const ScoredPlay& choose_hard(const View& view, const std::vector<ScoredPlay>& plays, Random& random);

/// What tiles on a rack are worth for later turns, in points: the fifteens, pairs and runs that they make, and how many
/// others go with them.
double worth_keeping(const std::vector<Tile>& rack);

}  // namespace crowntable::cribbage
