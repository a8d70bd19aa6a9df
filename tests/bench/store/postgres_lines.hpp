#pragma once

#include <chrono>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::bench {

/// Starts a PostgreSQL that flushes, then a standby for which it waits as well, and prints what commits cost with each
/// number of rooms. Throws std::runtime_error where PostgreSQL cannot be started or an append fails.
void measure_postgres(const std::vector<server::Record>& bodies, std::chrono::milliseconds time);

}  // namespace crowntable::bench
