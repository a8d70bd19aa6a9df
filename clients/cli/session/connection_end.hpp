#pragma once

#include <string>

#include "clients/cli/session/session.hpp"

namespace crowntable::cli {

/// A refusal after which we are neither to sit nor to watch at this table.
bool means_no_entry(const std::string& code);

/// A refusal that another try may not meet.
bool passes_by_itself(const std::string& code);

/// What the reason of a `closing` without return means. `finished`: the game was over. `server`: where it was, as
/// ConnectionDown has it.
Ending ending_of(const std::string& reason, bool finished, const std::string& server);

/// The reason that a close code stands for, for when no `closing` came; empty when none does.
std::string reason_of(int close_code);

}  // namespace crowntable::cli
