#pragma once

#include "engine/cribbage/action.hpp"
#include "engine/cribbage/legal_plays.hpp"
#include "engine/cribbage/view.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"

namespace crowntable::cribbage {

/// What a bot plays, from what its seat may know and its own random stream alone. Always accepted by the game's check.
/// Random makes any legal play; easy the best of three that it happens to notice; medium the one that scores most; hard
/// looks also at what the play leaves open to the next seat and what it keeps on the rack. A play is claimed at its
/// true value (K-34). REQUIRES: the view's seat is acting.
Action choose(const View& view, BotLevel level, Random random);

/// What decides about plays, as the seat sees it. Refers to the view.
PlayContext play_context(const View& view);

/// The play as an action of this table. REQUIRES: it is legal.
Play as_action(const ScoredPlay& play, const PublicView& table);

/// What the last play misses to its claim, if anything. REQUIRES: phase claimed.
int missed_points(const PublicView& table);

}  // namespace crowntable::cribbage
