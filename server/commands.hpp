#pragma once

#include <iosfwd>

#include "server/config.hpp"

namespace crowntable::server {

/// Reads the whole store, makes every room again and compares; prints what is wrong, room by room, and a summary.
/// Works on one moment's state, also while a server runs. Throws StoreProblem.
ExitCode run(const Check& check, std::ostream& out);

/// Copies one moment's state of the store into a new file, for this user alone. Throws StoreProblem.
ExitCode run(const Backup& backup, std::ostream& out);

/// Makes a new data directory of what is whole in a damaged one, which is not changed, and prints room by room what is
/// lost; `notes` tells how far it is. ExitCode::damaged_store if something is lost. Throws StoreProblem.
ExitCode run(const Salvage& wanted, std::ostream& out, std::ostream& notes);

/// Copies all rooms and the signing key into a new store, reads both anew and compares; `notes` tells how far it is.
/// Nothing in the old one is changed. Throws StoreProblem.
ExitCode run(const Move& wanted, std::ostream& out, std::ostream& notes);

/// Prints the record of a game that has ended (docs/game_record.md); to `notes`, which one it is, or why there is none.
/// Throws StoreProblem.
ExitCode run(const Export& wanted, std::ostream& out, std::ostream& notes);

/// Forgets a room and all its records for good, and prints what it was; `notes` says that there is no such room, or
/// which node plays it: then it stays. Throws StoreProblem, also while a server runs on the directory.
ExitCode run(const Remove& wanted, std::ostream& out, std::ostream& notes);

/// Prints 64 hex digits, for `crowntable verify --key`. Throws StoreProblem.
ExitCode run(const ShowKey& show, std::ostream& out);

/// Prints a line for each node: its name, its present life, how it is, its rooms and its address. Throws StoreProblem.
ExitCode run(const ShowNodes& show, const NodeConfig& node, std::ostream& out);

/// Says that the database was restored: gives the store a new generation and all rooms new fences, and ends the games
/// that were on, whose players know links of deals that would be dealt again. All of it or nothing; `notes` tells how
/// far it is, and which rooms could not be read. Throws StoreProblem, also while a node lives.
ExitCode run(const NewGeneration& wanted, const NodeConfig& node, std::ostream& out, std::ostream& notes);

/// Silent when the server takes players; else `notes` says why not, and it is ExitCode::failed.
ExitCode run(const HealthCheck& check, const NetOptions& server, std::ostream& notes);

/// Asks the server that runs, and prints what it answers.
ExitCode run(const Administer& wanted, const NetOptions& server, std::ostream& out, std::ostream& notes);

}  // namespace crowntable::server
