#pragma once

#include <span>
#include <string_view>

#include "protocol/table/preset.hpp"

namespace crowntable::catalogue {

/// Every preset of every family, in the order in which clients list them.
std::span<const table::Preset* const> presets();

/// The preset with this id, or nullptr.
const table::Preset* find_preset(std::string_view id);

}  // namespace crowntable::catalogue
