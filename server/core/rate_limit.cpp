#include "server/core/rate_limit.hpp"

#include <algorithm>

namespace crowntable::server {

Now TokenBucket::next() const {
    // Each token that is missing has its own refill still to come.
    return full_at_ - rate_.refill * (rate_.burst - 1);
}

bool TokenBucket::has(Now now) const {
    return next() <= now;
}

bool TokenBucket::take(Now now) {
    if (!has(now)) {
        return false;
    }
    full_at_ = std::max(full_at_, now) + rate_.refill;
    return true;
}

}  // namespace crowntable::server
