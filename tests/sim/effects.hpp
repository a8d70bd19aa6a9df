#pragma once

#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "server/core/room/state.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// Every op of which it is known here what it leaves in the records.
std::set<std::string> ops_with_known_effects();

// REQUIRES below: the op is one of those.
/// Whether an acknowledged command of this op always leaves something in the records, unless it was so before. Claims
/// are not recorded before a seat changes hands; of a transfer code there is a record that does not name the command.
bool changes_something(const std::string& op);

/// Whether these changes, by their names, hold what the op does. REQUIRES: changes_something(op).
bool is_effect_of(const std::string& op, const std::set<std::string>& changes);

/// Whether the command may have been recorded with these changes: a seat that is claimed changes hands with its name
/// and a new token, and only where the host has accepted.
bool may_leave(const Json& command, const std::set<std::string>& changes);

/// Whether what the command asks for is so already. Always false for ops that do something anew each time.
bool holds(const Json& command, server::PersonId person, const server::RoomState& room);

}  // namespace crowntable::sim
