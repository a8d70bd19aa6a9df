#pragma once

#include <vector>

#include "engine/cribbage/ruleset.hpp"
#include "protocol/table/option.hpp"
#include "protocol/table/option_binding.hpp"

namespace crowntable::cribbage {

/// The options of rulebook 5.4 with their defaults.
const std::vector<table::OptionBinding<Options>>& option_bindings();
std::vector<table::OptionDescriptor> option_descriptors();

/// REQUIRES: `values` fit the descriptors.
Options to_options(const table::OptionValues& values);

}  // namespace crowntable::cribbage
