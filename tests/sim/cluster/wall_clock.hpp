#pragma once

#include <chrono>

#include "server/store/wall_time.hpp"
#include "tests/sim/agenda.hpp"

namespace crowntable::sim {

/// The calendar of a machine, which nobody has set for a while.
struct WallClock {
    Time ahead{0};
    /// Thousandths of the true one.
    int rate = 1'000;

    server::WallTime at(Time now) const {
        // Long enough after the first day of the calendar that no clock is before it.
        constexpr std::chrono::hours begin{24 * 365 * 50};
        return server::WallTime(begin + ahead + now * rate / 1'000);
    }
};

}  // namespace crowntable::sim
