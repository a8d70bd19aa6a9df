#pragma once

#include "engine/cribbage/state.hpp"

namespace crowntable::cribbage {

/// See Game::invariants_hold.
bool invariants_hold(const State& state);

}  // namespace crowntable::cribbage
