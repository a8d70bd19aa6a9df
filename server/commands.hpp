#pragma once

#include <iosfwd>

#include "server/config.hpp"

namespace crowntable::server {

/// Reads the whole store, makes every room again and compares; prints what is wrong, room by room, and a summary.
/// Works on one moment's state, also while a server runs. Throws StoreProblem.
ExitCode run(const Check& check, std::ostream& out);

/// Copies one moment's state of the store into a new file, for this user alone. Throws StoreProblem.
ExitCode run(const Backup& backup, std::ostream& out);

}  // namespace crowntable::server
