#pragma once

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Looks one draw ahead: throws the card after which the points left, averaged over every card that may come next
/// and solved exactly for each, are least; takes the pile's card where that beats the average of a draw. The same view
/// always gives the same action.
/// REQUIRES: the view's seat is acting.
Action choose_hard(const View& view);

}  // namespace crowntable::rummy
