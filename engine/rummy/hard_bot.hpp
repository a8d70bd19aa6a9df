#pragma once

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Looks ahead over every card that may come next, solved exactly for each. Throws the card after which the better of
/// two such cards leaves the fewest points, going out being worth more than none (see Prospects), less what the card is
/// to the next seat (see feeding_centipoints). Takes the pile's card where that promises more than a draw would. It
/// draws no chance: equal views give equal actions. REQUIRES: the view's seat is acting.
Action choose_hard(const View& view);

}  // namespace crowntable::rummy
