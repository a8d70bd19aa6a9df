#pragma once

#include <optional>
#include <string>

#include "clients/cli/table/table_seen.hpp"
#include "engine/game.hpp"

namespace crowntable::cli {

/// Whether this program can play games of the family.
bool has_bot(std::string_view family);

/// Whether it is this seat's turn. Throws BadMessage. REQUIRES: has_bot of the room's family.
bool acts(const TableSeen& table);

/// What a bot plays from what it sees: the `action` as a JSON text, or nothing when it is not its turn.
/// Throws BadMessage. REQUIRES: has_bot of the room's family.
std::optional<std::string> choose_action(const TableSeen& table, BotLevel level, const Seed& seed);

}  // namespace crowntable::cli
