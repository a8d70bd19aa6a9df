#pragma once

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Arranges its cards exactly and looks no further: takes what leaves fewer points, throws what leaves the fewest. It
/// draws no chance: equal views give equal actions. REQUIRES: the view's seat is acting.
Action choose_medium(const View& view);

}  // namespace crowntable::rummy
