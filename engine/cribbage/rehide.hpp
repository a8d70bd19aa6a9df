#pragma once

#include "engine/cribbage/state.hpp"
#include "engine/random.hpp"

namespace crowntable::cribbage {

/// See Game::rehide.
State rehide(const State& state, Seat viewer, const Seed& seed);

}  // namespace crowntable::cribbage
