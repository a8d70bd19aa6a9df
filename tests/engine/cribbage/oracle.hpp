#pragma once

#include <map>
#include <vector>

#include "engine/cribbage/judge.hpp"

namespace crowntable::cribbage {

/// All legal plays with their points, each set of placements once, by trying every order of the rack's tiles on every
/// stretch of free squares. Its rules are written down once more here, from the rulebook, and share no code with the
/// engine's but the board and the tiles.
std::map<std::vector<Placement>, int> literal_plays(const PlayContext& context);

}  // namespace crowntable::cribbage
