#pragma once

#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/rate_limit.hpp"

namespace crowntable::server {

/// How much one person may ask of a room in a while. It is not journalled: after a restart everybody begins anew.
class Allowances {
public:
    explicit Allowances(const Limits& limits)
        : commands_(limits.commands),
          deal_parts_(limits.deal_parts),
          thoughts_(limits.thoughts),
          chat_(limits.chat),
          renames_(limits.renames),
          moves_(limits.moves) {}

    // Each takes one, or answers false and takes nothing.
    bool take_command(Now now) { return commands_.take(now); }
    /// commit, reveal
    bool take_deal_part(Now now) { return deal_parts_.take(now); }
    /// preview, arrange, hint
    bool take_thought(Now now) { return thoughts_.take(now); }
    bool take_chat_line(Now now) { return chat_.take(now); }
    bool take_rename(Now now) { return renames_.take(now); }
    /// sit, watch, claim_seat
    bool take_move(Now now) { return moves_.take(now); }

private:
    TokenBucket commands_;
    TokenBucket deal_parts_;
    TokenBucket thoughts_;
    TokenBucket chat_;
    TokenBucket renames_;
    TokenBucket moves_;
};

}  // namespace crowntable::server
