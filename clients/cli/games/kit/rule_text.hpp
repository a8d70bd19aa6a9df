#pragma once

#include <string>
#include <vector>

#include "clients/cli/games/kit/helped_table.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

/// Those that are not empty, as one rule.
std::string sentences(const std::vector<std::string>& parts);

/// A message about the numbers of the rules: its parameters are facts of the table, or the seats, from `min` to `max`.
/// Empty where one of them is not known.
std::string with_facts(const HelpedTable& table, KnownKey key);

}  // namespace crowntable::cli
