#pragma once

#include <chrono>

namespace crowntable::server {

/// What the calendar says, which goes on while no server runs.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

}  // namespace crowntable::server
