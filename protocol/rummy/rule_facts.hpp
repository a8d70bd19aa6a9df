#pragma once

#include "engine/rummy/ruleset.hpp"
#include "protocol/table/rule_fact.hpp"

namespace crowntable::rummy {

/// What the rules say in numbers of the pack, the melds and the points left over, with these options.
table::RuleFacts rule_facts(const Options& options);

}  // namespace crowntable::rummy
