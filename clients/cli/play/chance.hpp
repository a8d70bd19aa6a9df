#pragma once

#include "engine/random.hpp"

namespace crowntable::cli {

/// 32 bytes from the operating system. Throws std::system_error.
Seed fresh_seed();

/// A number in [0, 1).
double fresh_fraction();

}  // namespace crowntable::cli
