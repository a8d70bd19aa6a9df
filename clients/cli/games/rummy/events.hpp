#pragma once

#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"

namespace crowntable::cli::rummy {

/// A rummy event in sentences; none for an event this program does not know. `table` is the one
/// after the event. Throws BadMessage.
std::vector<std::string> tell_event(const Json& event, const TableSeen& table, const Style& style);

}  // namespace crowntable::cli::rummy
