#pragma once

#include <span>

#include "protocol/table/preset.hpp"

namespace crowntable::cribbage {

/// kings_cribbage.
std::span<const table::Preset* const> presets();

}  // namespace crowntable::cribbage
