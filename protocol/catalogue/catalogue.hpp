#pragma once

#include <span>
#include <string_view>

#include "protocol/table/family.hpp"
#include "protocol/table/preset.hpp"

namespace crowntable::catalogue {

/// Every family, in the order in which clients list their games.
std::span<const table::Family> all_families();

/// Every preset of every family, in the order in which clients list them.
std::span<const table::Preset* const> presets();

/// The preset with this id, or nullptr.
const table::Preset* find_preset(std::string_view id);

/// The family of this name, or nullptr.
const table::Family* find_family(std::string_view name);

/// Makes what any of the games would make when it is first played (Family::prepare).
void prepare_all();

}  // namespace crowntable::catalogue
