#pragma once

#include <filesystem>

#include "server/store/sqlite.hpp"

namespace crowntable::server {

/// Copies the store at `from`, as it is at one moment, into the new file `to` (0600, synced). A server may go on
/// writing meanwhile. Throws StoreProblem; a file that is there already is left as it is.
void back_up(const std::filesystem::path& from, const std::filesystem::path& to);

/// Makes `target` the same as `source`, as it is at one moment. Throws SqliteError; then `target` may hold anything.
void copy_all(Database& source, Database& target);

}  // namespace crowntable::server
