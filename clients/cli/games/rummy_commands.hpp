#pragma once

#include <span>
#include <string>

#include "clients/cli/table_seen.hpp"
#include "engine/cards/card.hpp"

namespace crowntable::cli {

/// The command `op` ("play" or "preview") with `action`, for the turn that the table shows.
std::string action_command(const char* op, const TableSeen& table, Json action);

/// The command that keeps `hand` in this order.
std::string order_command(std::span<const cards::Card> hand);

}  // namespace crowntable::cli
