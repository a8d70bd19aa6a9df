#pragma once

#include <optional>

#include "engine/ensure.hpp"
#include "engine/refusal.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"

namespace crowntable::server {

/// A bucket of tokens: full at first, one is taken for each thing done, one comes back every `rate.refill`.
class TokenBucket {
public:
    explicit TokenBucket(Rate rate) : rate_(rate) { ENSURE(rate.burst >= 1 && rate.refill.count() >= 0); }

    /// Takes a token, or answers false and takes nothing.
    bool take(Now now);
    /// Takes a token, if need be one that is still to come, and answers when it is there: `now` at the earliest.
    Now book(Now now);
    /// Nothing is left; what comes back does so from now on.
    void empty(Now now);
    /// Whether `take` would succeed.
    bool has(Now now) const;
    /// From when on take() would succeed; a time in the past means that it would now.
    Now next() const;
    /// When the bucket is full again: the later, the more was taken of late. In the past: it is full.
    Now full_at() const { return full_at_; }

private:
    Rate rate_;
    /// When the bucket would be full again; in the past: it is full.
    Now full_at_{Now::min() / 4};
};

/// RATE_LIMITED: what is asked for may be had at `next`.
Refusal too_soon(Now now, Now next);
/// Takes a token of `bucket`, or says when there is one and takes nothing.
std::optional<Refusal> refuse_too_soon(TokenBucket& bucket, Now now);

}  // namespace crowntable::server
