#pragma once

#include <vector>

#include "engine/cribbage/event.hpp"
#include "engine/cribbage/state.hpp"

namespace crowntable::cribbage {

/// REQUIRES: check of the same answers nothing.
std::vector<Event> apply(State& state, Seat seat, const Action& action);

/// See Game::remove_seat.
std::vector<Event> remove_seat(State& state, Seat seat);

}  // namespace crowntable::cribbage
