#pragma once

#include <span>

#include "protocol/table/preset.hpp"

namespace crowntable::rummy {

/// The presets of the rummy family, in the order in which clients list them.
std::span<const table::Preset* const> presets();

}  // namespace crowntable::rummy
