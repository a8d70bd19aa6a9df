#pragma once

#include <vector>

#include "engine/cribbage/legal_plays.hpp"
#include "engine/cribbage/view.hpp"
#include "engine/random.hpp"

namespace crowntable::cribbage {

/// The play of most worth: its points, what is kept, and what the next seat may make of the board; in an endgame of
/// two, the one that wins most to the end. REQUIRES: `plays` are those of the view, at least one.
ScoredPlay choose_hard(const View& view, const std::vector<ScoredPlay>& plays, Random& random);

}  // namespace crowntable::cribbage
