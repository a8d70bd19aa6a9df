#pragma once

#include <vector>

#include "engine/rummy/ruleset.hpp"
#include "protocol/table/option.hpp"
#include "protocol/table/option_binding.hpp"

namespace crowntable::rummy {

/// The game options of rulebook 2.7 for one preset, with its defaults. Three Thirteen has two more than the others.
const std::vector<table::OptionBinding<Options>>& option_bindings(Preset preset);
std::vector<table::OptionDescriptor> option_descriptors(Preset preset);

/// One value for each descriptor of options.preset.
table::OptionValues to_values(const Options& options);

/// REQUIRES: `values` fit the descriptors of `preset`.
Options to_options(Preset preset, const table::OptionValues& values);

}  // namespace crowntable::rummy
