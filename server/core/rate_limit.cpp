#include "server/core/rate_limit.hpp"

#include <algorithm>

#include "protocol/text/error_code.hpp"

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

void TokenBucket::empty(Now now) {
    full_at_ = std::max(full_at_, now + rate_.refill * rate_.burst);
}

Refusal too_soon(Now now, Now next) {
    auto refused = refusal(error_code::rate_limited);
    // Something at least: where several limits meet, the one that refuses need not be the one that is asked for when.
    refused.retry = std::max(next - now, Now{1});
    return refused;
}

std::optional<Refusal> refuse_too_soon(TokenBucket& bucket, Now now) {
    return bucket.take(now) ? std::nullopt : std::optional(too_soon(now, bucket.next()));
}

}  // namespace crowntable::server
