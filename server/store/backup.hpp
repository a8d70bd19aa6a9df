#pragma once

#include <filesystem>

namespace crowntable::server {

/// Copies the store at `from`, as it is at one moment, into the new file `to` (0600, synced). A server may go on
/// writing meanwhile. Throws StoreProblem; a file that is there already is left as it is.
void back_up(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace crowntable::server
