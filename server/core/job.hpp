#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "server/core/game_wish.hpp"

namespace crowntable::server {

/// One job; never used again in the life of the process.
struct JobId {
    std::uint64_t value = 0;
    auto operator<=>(const JobId&) const = default;
};

/// Thoughts of bots are waited for at a table; documents may take seconds.
enum class JobKind : std::uint8_t { thought, document };

/// What a job leaves behind: the JSON object that a bot chose or that advises somebody, or a document.
using JobOutcome = std::variant<std::string, DocumentOutcome>;

/// What takes too long for the thread that owns the rooms. `work` holds copies of all that it needs, so that any
/// thread may run it, once, whatever becomes of the room meanwhile; it does not look at time or chance. What takes
/// long may throw when nobody wants it any more.
struct Job {
    JobId id;
    /// The code of the room that asked for it.
    std::string room;
    std::function<JobOutcome(const std::stop_token& unwanted)> work;
    JobKind kind = JobKind::thought;
};

struct JobResult {
    JobId id;
    std::string room;
    /// Nothing if the work threw.
    std::optional<JobOutcome> outcome;
};

/// What was thought. REQUIRES: the work did not throw, and was no document.
const std::string& thought_of(const JobResult& result);

}  // namespace crowntable::server
