#pragma once

#include <optional>
#include <vector>

#include "engine/cribbage/view.hpp"

namespace crowntable::cribbage {

/// The tiles that the seat cannot see: in the bags, on other racks, and out of play. Those of one colour alone, or of
/// both.
std::vector<Tile> unseen_tiles(const View& view, std::optional<Colour> colour);

/// The next seat that plays. REQUIRES: there is one beside the view's own.
Seat next_opponent(const View& view);

}  // namespace crowntable::cribbage
