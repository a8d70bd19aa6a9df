#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <vector>

namespace crowntable::bench {

/// What the clients of one run saw while it was measured.
struct Figures {
    bool is_measuring = false;
    int playing = 0;
    std::uint64_t commands = 0;
    std::uint64_t updates = 0;
    std::uint64_t update_bytes = 0;
    std::uint64_t refused = 0;
    std::uint64_t rounds = 0;
    /// Connections that ended by themselves.
    std::uint64_t broken = 0;
    /// From the command to its sender's update, and to the last update of the room.
    std::vector<double> own_ms;
    std::vector<double> last_ms;
};

/// The value below which `part` (0..1) of `values` lie; 0 of none. Reorders them.
double percentile(std::vector<double>& values, double part);

/// What a process has used so far.
struct ProcessUse {
    double cpu_seconds = 0;
    double resident_mib = 0;
};

/// From /proc; throws std::runtime_error if there is no such process.
ProcessUse use_of(pid_t process);

}  // namespace crowntable::bench
