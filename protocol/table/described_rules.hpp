#pragma once

#include <functional>
#include <span>
#include <string>

#include "protocol/table/option.hpp"
#include "protocol/table/rule_fact.hpp"

namespace crowntable::table {

/// Appends the Rules of protocol/README.md, section 1: the facts of the defaults, and for each other value of an option
/// those that it changes.
void write_rules(std::string& out, std::span<const OptionDescriptor> descriptors,
                 const std::function<RuleFacts(const OptionValues&)>& facts);

}  // namespace crowntable::table
