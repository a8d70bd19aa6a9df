#pragma once

#include <vector>

#include "engine/cribbage/ruleset.hpp"
#include "protocol/table/option.hpp"

namespace crowntable::cribbage {

/// The options of rulebook 5.4 with their defaults.
std::vector<table::OptionDescriptor> option_descriptors();

/// REQUIRES: `values` fit the descriptors.
Options to_options(const table::OptionValues& values);

}  // namespace crowntable::cribbage
