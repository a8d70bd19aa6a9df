#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/ensure.hpp"
#include "server/core/now.hpp"

namespace crowntable::server {

/// A clock that waits for something that is awaited: for a while, its patience, it goes on, then it stands still until
/// the next sign of life. So nobody loses more than the patience by a stall, however long it is; and where every sign
/// is late, time goes on all the same, only slower. REQUIRES of all: `clock`, what another clock says, never falls.
class PatientTime {
public:
    explicit PatientTime(std::chrono::milliseconds patience) : patience_(patience) {}

    /// From now on a sign of life is awaited; nothing changes where one is.
    void await(Now clock) {
        if (!heard_) heard_ = clock;
    }
    bool is_awaiting() const { return heard_.has_value(); }
    /// The sign has come, and the next one is awaited. Gives what is left out since the one before. REQUIRES:
    /// is_awaiting().
    std::chrono::milliseconds hear(Now clock) {
        ENSURE(heard_ && *heard_ <= clock);
        const auto excess = excess_at(clock);
        left_out_ += excess;
        heard_ = clock;
        return excess;
    }
    /// Nothing is awaited any more. REQUIRES: nothing, or the last sign has just come.
    void rest() { heard_.reset(); }

    Now at(Now clock) const { return clock - left_out_ - excess_at(clock); }
    bool stands_still(Now clock) const { return excess_at(clock).count() > 0; }
    /// What the clock will say at this time, unless it has to wait.
    Now clock_at(Now time) const { return time + left_out_; }

private:
    std::chrono::milliseconds excess_at(Now clock) const {
        return heard_ ? std::max(clock - *heard_ - patience_, std::chrono::milliseconds{0})
                      : std::chrono::milliseconds{0};
    }

    std::chrono::milliseconds patience_;
    std::chrono::milliseconds left_out_{0};
    std::optional<Now> heard_;
};

}  // namespace crowntable::server
