#pragma once

#include <vector>

#include "engine/cribbage/ruleset.hpp"
#include "protocol/option.hpp"

namespace crowntable::protocol {

/// The options of rulebook 5.4 with their defaults.
std::vector<OptionDescriptor> cribbage_option_descriptors();

/// REQUIRES: `values` fit the descriptors.
cribbage::Options to_cribbage_options(const OptionValues& values);

}  // namespace crowntable::protocol
