#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace crowntable::server {

/// One job; never used again in the life of the process.
struct JobId {
    std::uint64_t value = 0;
    auto operator<=>(const JobId&) const = default;
};

/// What takes too long for the thread that owns the rooms. `work` holds copies of all that it needs, so that any
/// thread may run it, once, whatever becomes of the room meanwhile; it does not look at time or chance.
struct Job {
    JobId id;
    /// Whose it is.
    std::string room;
    std::function<std::string()> work;
};

/// What came of it; nothing if it threw.
struct JobResult {
    JobId id;
    std::string room;
    std::optional<std::string> text;
};

}  // namespace crowntable::server
