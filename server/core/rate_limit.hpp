#pragma once

#include "engine/ensure.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"

namespace crowntable::server {

/// A bucket of tokens: full at first, one is taken for each thing done, one comes back every `rate.refill`.
class TokenBucket {
public:
    explicit TokenBucket(Rate rate) : rate_(rate) { ENSURE(rate.burst >= 1 && rate.refill.count() >= 0); }

    /// Takes a token, or answers false and takes nothing.
    bool take(Now now);
    /// Whether `take` would succeed.
    bool has(Now now) const;
    /// From when on take() would succeed; a time in the past means that it would now.
    Now next() const;

private:
    Rate rate_;
    /// When the bucket would be full again; in the past: it is full.
    Now full_at_{Now::min() / 4};
};

}  // namespace crowntable::server
