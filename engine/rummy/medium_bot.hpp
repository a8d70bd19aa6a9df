#pragma once

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Arranges its cards exactly and looks no further: takes what leaves fewer points, throws what leaves the fewest.
/// The same view always gives the same action.
/// REQUIRES: the view's seat is acting.
Action choose_medium(const View& view);

}  // namespace crowntable::rummy
