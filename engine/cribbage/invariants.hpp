#pragma once

#include "engine/cribbage/state.hpp"

namespace crowntable::cribbage {

/// See Game::invariants_hold.
bool invariants_hold(const State& state);
/// See Game::spoil.
void spoil(State& state, Random random);

}  // namespace crowntable::cribbage
