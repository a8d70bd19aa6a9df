#pragma once

#include <vector>

#include "engine/rummy/event.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// See Game::remove_seat.
std::vector<Event> remove_seat(State& state, Seat seat);

}  // namespace crowntable::rummy
