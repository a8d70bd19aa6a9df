#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace crowntable::bench {

/// What the clients of one run saw while it was measured.
struct Figures {
    /// Answered, by what they were; `plays` are those that end in an update of the whole room.
    std::uint64_t commands = 0;
    std::uint64_t plays = 0;
    std::uint64_t updates = 0;
    std::uint64_t update_bytes = 0;
    std::uint64_t rounds = 0;
    std::uint64_t refused = 0;
    /// Connections that ended by themselves.
    std::uint64_t broken = 0;
    /// From the command to its sender's update, and to the last update of the room.
    std::vector<float> own_ms;
    std::vector<float> last_ms;
};

/// The value below which `part` (0..1) of `values` lie; 0 of none. Reorders them.
double percentile(std::vector<float>& values, double part);

/// What a process has used so far.
struct ProcessUse {
    double cpu_seconds = 0;
    double resident_mib = 0;
};

/// From /proc; throws std::runtime_error if there is no such process.
ProcessUse use_of(pid_t process);

/// One line of results: a name for people, one for programs, the number.
struct Result {
    std::string label;
    std::string key;
    double value = 0;
    int digits = 2;
};

std::string as_text(const std::vector<Result>& results);
std::string as_json(const std::vector<Result>& results);

}  // namespace crowntable::bench
