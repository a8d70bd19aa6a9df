#pragma once

#include <vector>

#include "engine/cribbage/tile.hpp"

namespace crowntable::cribbage {

/// What tiles that stay on a rack bring in the next turn, in points, beside as many drawn for them: below 0 where those
/// would bring more. An empty rack is worth 0.
double worth_keeping(const std::vector<Tile>& rack);

}  // namespace crowntable::cribbage
