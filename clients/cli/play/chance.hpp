#pragma once

#include "engine/fair_deal.hpp"
#include "engine/random.hpp"

namespace crowntable::cli {

/// Both are 32 bytes from the operating system. Throw std::system_error.
Seed fresh_seed();
Link fresh_chain_secret();

/// A number in [0, 1).
double fresh_fraction();

}  // namespace crowntable::cli
