#pragma once

#include <algorithm>
#include <chrono>

#include "server/store/wall_time.hpp"

namespace crowntable::server {

struct Services;

/// The time by the calendar of the store where nodes share one, so that all of them mean the same by it; else by that
/// of this machine.
WallTime calendar_of(const Services& services);
/// The same to the second.
std::chrono::sys_seconds today(const Services& services);
/// When a word of the operator's counts as said that is said `now`: past `known`, the last one of the same, also where
/// that was said by a clock that is wrong.
inline WallTime past_word(WallTime known, WallTime now) {
    return std::max(now, known + std::chrono::milliseconds(1));
}

}  // namespace crowntable::server
