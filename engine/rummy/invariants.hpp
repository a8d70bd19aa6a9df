#pragma once

#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// See Game::invariants_hold.
bool invariants_hold(const State& state);
/// See Game::spoil.
void spoil(State& state, Random random);

}  // namespace crowntable::rummy
