#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "server/core/limits.hpp"
#include "tests/sim/agenda.hpp"

namespace crowntable::sim {

/// When things were granted that have a rate.
class Granted {
public:
    /// False where some stretch of time now holds more of them than the rate lets through: what may come at once, and
    /// one more for each refill that fits in.
    bool add(Time when, const server::Rate& rate) {
        const auto at = times_.insert(std::ranges::upper_bound(times_, when), when);
        const auto number = static_cast<std::size_t>(at - times_.begin());
        bool fits = true;
        for (std::size_t first = 0; first <= number; ++first) {
            for (std::size_t last = number; last < times_.size(); ++last) {
                const auto beyond = static_cast<int>(last - first + 1) - rate.burst;
                fits = fits && (beyond <= 0 || beyond * rate.refill <= times_[last] - times_[first]);
            }
        }
        // What came long before is let go of, which only forgives.
        if (times_.size() > 4 * static_cast<std::size_t>(rate.burst) + 16) times_.erase(times_.begin());
        return fits;
    }

private:
    std::vector<Time> times_;
};

}  // namespace crowntable::sim
