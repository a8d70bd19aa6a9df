#pragma once

#include "engine/random.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// See Game::rehide.
State rehide(const State& state, Seat viewer, const Seed& seed);

}  // namespace crowntable::rummy
