#pragma once

#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "server/core/room/state.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// Whether an acknowledged command of this op always leaves something in the records, unless it was so before. Claims
/// and the answers to them are not recorded before a seat changes hands; of a transfer code only that there is one.
bool changes_something(const std::string& op);

/// Whether these changes, by their names, hold what the op does.
bool is_effect_of(const std::string& op, const std::set<std::string>& changes);

/// Whether what the command asks for is so already. Always false for ops that do something anew each time.
bool holds(const Json& command, server::PersonId person, const server::RoomState& room);

}  // namespace crowntable::sim
