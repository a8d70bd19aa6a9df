#pragma once

#include <optional>

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// What a choice promised beside the best one, in hundredths of the points left in the hand. Less is better.
struct Weighed {
    int chosen_centipoints = 0;
    int best_centipoints = 0;
    /// The chosen action itself where none is better.
    Action best;

    int loss_centipoints() const { return chosen_centipoints - best_centipoints; }
};

/// Judges a choice by what its seat could know: the view and nothing else. Nothing where only one action was legal.
///
/// In a last turn, and where going out or a dry stock ends it for the seat, the points are those that are left then.
/// In any other turn they are what the best discard would leave after the next turn, on average over all cards that
/// the seat could not see; what others do in between is left out of account. For a draw the discards that follow are
/// looked into three deep, the least points left first, and wilds are kept; for a discard all are.
///
/// REQUIRES: the seat is acting, and the game's check accepts the action. A few milliseconds for a draw; without the
/// table of runs up to a tenth of a second.
std::optional<Weighed> weigh(const View& view, const Action& action);

}  // namespace crowntable::rummy
