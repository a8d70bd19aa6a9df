#pragma once

#include <vector>

#include "engine/rummy/ruleset.hpp"
#include "protocol/option.hpp"

namespace crowntable::protocol {

/// The game options of rulebook 2.7 for one preset, with its defaults. Three Thirteen has two more than the others.
std::vector<OptionDescriptor> rummy_option_descriptors(rummy::Preset preset);

/// One value for each descriptor of options.preset.
OptionValues to_values(const rummy::Options& options);

/// REQUIRES: `values` fit the descriptors of `preset`.
rummy::Options to_options(rummy::Preset preset, const OptionValues& values);

}  // namespace crowntable::protocol
