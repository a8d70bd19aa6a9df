#pragma once

#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// See Game::invariants_hold.
bool invariants_hold(const State& state);

}  // namespace crowntable::rummy
