#pragma once

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Arranges its cards exactly: takes what improves them, throws what costs least but keeps its wilds until
/// the last turn, goes out when it can. The same view always gives the same action.
/// REQUIRES: the view's seat is acting.
Action choose_medium(const View& view);

}  // namespace crowntable::rummy
