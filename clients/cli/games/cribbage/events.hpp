#pragma once

#include <string>
#include <vector>

#include "clients/cli/games/cribbage/rules.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"
#include "engine/cribbage/judge.hpp"

namespace crowntable::cli::cribbage {

/// An event of Kings Cribbage in sentences; none for an event this program does not know. `table` is the one after the
/// event. Throws BadMessage.
std::vector<std::string> tell_event(const Json& event, const TableSeen& table, const Style& style);

/// Line by line: "7l 8d 9l: 5 (fifteens 2, runs 3)", then the bonuses: "first play 10".
std::vector<std::string> score_parts(const cribbage::PlayScore& score, const Style& style);

/// "15 points", "1 point".
std::string points_text(int points);

/// "97 tiles in the bag", "48 light tiles and 47 dark ones in the bags".
std::string bags_text(const std::vector<int>& bags);

}  // namespace crowntable::cli::cribbage
