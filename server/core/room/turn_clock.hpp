#pragma once

#include <chrono>
#include <optional>

#include "engine/ensure.hpp"
#include "server/core/now.hpp"

namespace crowntable::server {

/// A countdown that can stand still: the clock of a turn, or the pause between two rounds.
class TurnClock {
public:
    bool set() const { return left_.has_value(); }
    void start(Now now, std::chrono::milliseconds duration) {
        ENSURE(duration.count() >= 0);
        left_ = duration;
        running_since_ = now;
    }
    void stop() { left_.reset(); }
    void hold(Now now) {
        if (left_ && running_since_) {
            left_ = remaining(now);
            running_since_.reset();
        }
    }
    void go_on(Now now) {
        if (left_ && !running_since_) running_since_ = now;
    }
    /// REQUIRES: set().
    void extend(std::chrono::milliseconds more) {
        ENSURE(set());
        ENSURE(more.count() > 0);
        left_ = *left_ + more;
    }
    /// Never negative. REQUIRES: set().
    std::chrono::milliseconds remaining(Now now) const {
        ENSURE(set());
        // Time that went back would lengthen the turn.
        ENSURE(!running_since_ || *running_since_ <= now);
        const auto left = running_since_ ? *left_ - (now - *running_since_) : *left_;
        return left.count() < 0 ? std::chrono::milliseconds{0} : left;
    }
    /// When it runs out; nothing while it stands still.
    std::optional<Now> due() const {
        return left_ && running_since_ ? std::optional<Now>(*running_since_ + *left_) : std::nullopt;
    }

private:
    std::optional<std::chrono::milliseconds> left_;
    std::optional<Now> running_since_;
};

}  // namespace crowntable::server
