#pragma once

#include "server/core/limits.hpp"
#include "server/core/rate_limit.hpp"

namespace crowntable::server {

/// How much one person may ask of a room in a while. It is not journalled: after a restart everybody begins anew.
struct Allowances {
    explicit Allowances(const Limits& limits)
        : commands(limits.commands),
          deal_parts(limits.deal_parts),
          thoughts(limits.thoughts),
          chat(limits.chat),
          renames(limits.renames),
          moves(limits.moves) {}

    TokenBucket commands;
    /// commit, reveal
    TokenBucket deal_parts;
    /// preview, arrange, hint
    TokenBucket thoughts;
    TokenBucket chat;
    TokenBucket renames;
    /// sit, watch, claim_seat
    TokenBucket moves;
};

}  // namespace crowntable::server
