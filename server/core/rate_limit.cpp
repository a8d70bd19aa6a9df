#include "server/core/rate_limit.hpp"

#include <algorithm>

namespace crowntable::server {

// A bucket is kept as the one moment at which it would be full again: nothing has to be counted up while time passes,
// and a full bucket is one whose moment is over.

Now TokenBucket::next() const {
    // Each token that is missing has its own refill still to come.
    return full_at_ - rate_.refill * (rate_.burst - 1);
}

bool TokenBucket::has(Now now) const {
    return next() <= now;
}

Now TokenBucket::book(Now now) {
    const Now when = std::max(now, next());
    full_at_ = std::max(full_at_, now) + rate_.refill;
    return when;
}

bool TokenBucket::take(Now now) {
    if (!has(now)) return false;
    // A bucket that was full does not save up: its refill begins now.
    full_at_ = std::max(full_at_, now) + rate_.refill;
    return true;
}

}  // namespace crowntable::server
