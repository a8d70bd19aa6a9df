#pragma once

#include <chrono>

namespace crowntable::server {

/// Milliseconds on a steady clock with an arbitrary start. Always handed in, never asked for.
using Now = std::chrono::milliseconds;

}  // namespace crowntable::server
