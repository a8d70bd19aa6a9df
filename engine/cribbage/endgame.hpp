#pragma once

#include <optional>
#include <vector>

#include "engine/cribbage/legal_plays.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cribbage {

/// The rack of the only opponent where it follows from all that is seen: two seats play on, and nothing is left in the
/// bags or out of play. Nothing otherwise, and where points alone end the game (K-31).
std::optional<std::vector<Tile>> known_opponent(const View& view);

/// The play by which most is won to the end of the game against the tiles that the opponent is known to hold: of both
/// seats' best few plays, five turns deep. REQUIRES: `theirs` is known_opponent(view); the view's seat has a play.
ScoredPlay choose_ending(const View& view, const std::vector<Tile>& theirs);

}  // namespace crowntable::cribbage
