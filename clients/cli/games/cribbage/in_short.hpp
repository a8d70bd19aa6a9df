#pragma once

#include <string>
#include <vector>

#include "clients/cli/games/kit/helped_table.hpp"

namespace crowntable::cli::cribbage {

/// How the game of such a table is played, in sentences: as the browser tells it
/// (clients/web/src/games/cribbage/help.ts).
std::vector<std::string> in_short(const HelpedTable& table);

}  // namespace crowntable::cli::cribbage
