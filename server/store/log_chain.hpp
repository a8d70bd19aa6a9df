#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace crowntable::server {

/// Where a log is broken, though more was committed behind it.
struct BrokenLog {
    /// From 1; 0 is the header.
    std::uint64_t frame = 0;
    /// How many frames the file holds.
    std::uint64_t frames = 0;
};

/// Reads the log (WAL, sqlite.org/walformat.html) of a database that nobody has open. SQLite ends its reading without a
/// word at the first frame that does not fit the one before, as it has to: so ends every log that a crash interrupted.
/// Something is found only where the frame was once committed and synced, as it has to be with Durability::full before
/// anything is written behind it: another transaction follows, or the log's index (-shm), which a kill leaves, counts
/// more frames. After a loss of power with Durability::process that may be so without any damage.
/// `vfs`: the file layer, as for a Database. Throws SqliteError.
std::optional<BrokenLog> broken_log(const std::filesystem::path& database, const char* vfs = nullptr);

}  // namespace crowntable::server
