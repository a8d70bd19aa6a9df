#pragma once

#include <span>

#include "protocol/catalogue.hpp"

namespace crowntable::protocol {

/// kings_cribbage.
std::span<const Preset* const> cribbage_presets();

}  // namespace crowntable::protocol
