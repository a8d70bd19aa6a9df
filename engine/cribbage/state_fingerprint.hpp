#pragma once

#include "engine/cribbage/state.hpp"
#include "engine/fingerprint.hpp"

namespace crowntable::cribbage {

/// See Game::fingerprint.
Fingerprint fingerprint(const State& state);

}  // namespace crowntable::cribbage
