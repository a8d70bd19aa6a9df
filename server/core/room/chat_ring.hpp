#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/wire/reply.hpp"

namespace crowntable::server {

/// The last lines that were said in a room.
class ChatRing {
public:
    explicit ChatRing(std::size_t kept) : kept_(kept) { ENSURE(kept > 0); }

    /// Numbers the line and keeps it; the oldest is forgotten.
    const wire::ChatLine& add(wire::ChatLine line) {
        line.n = ++last_n_;
        lines_.push_back(std::move(line));
        if (lines_.size() > kept_) lines_.pop_front();
        return lines_.back();
    }
    /// REQUIRES: something was said.
    const wire::ChatLine& last() const {
        ENSURE(!lines_.empty());
        return lines_.back();
    }
    std::vector<wire::ChatLine> lines() const { return {lines_.begin(), lines_.end()}; }

private:
    std::size_t kept_;
    std::uint64_t last_n_ = 0;
    std::deque<wire::ChatLine> lines_;
};

}  // namespace crowntable::server
