#pragma once

#include <span>

#include "protocol/catalogue.hpp"

namespace crowntable::protocol {

/// The presets of the rummy family, in the order in which clients list them.
std::span<const Preset* const> rummy_presets();

}  // namespace crowntable::protocol
