#pragma once

#include "engine/cribbage/ruleset.hpp"
#include "protocol/table/rule_fact.hpp"

namespace crowntable::cribbage {

/// What the rules say in numbers of the tiles, the board, the lines and their points, with these options. Bonuses and
/// limits are options themselves.
table::RuleFacts rule_facts(const Options& options);

}  // namespace crowntable::cribbage
