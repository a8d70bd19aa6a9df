#pragma once

#include "engine/fingerprint.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// SHA-256 over an encoding of all that `state` holds: integers as four bytes big-endian, lists after their length,
/// optional values after a 0 or 1.
Fingerprint fingerprint(const State& state);

}  // namespace crowntable::rummy
