#pragma once

#include <chrono>
#include <ctime>

namespace crowntable::server {

/// How much time of a processor the thread has had; what other programs had meanwhile is not counted.
inline std::chrono::steady_clock::duration thread_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace crowntable::server
