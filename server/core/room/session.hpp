#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/seat.hpp"
#include "protocol/reply.hpp"
#include "server/core/ids.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/rate_limit.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server {

/// One person in one room, counted from 1 and never used again.
struct SessionId {
    std::uint32_t value = 0;
    auto operator<=>(const SessionId&) const = default;
};

/// What the last answered command was answered with, so that it can be answered again.
enum class Answered : std::uint8_t {
    nothing,
    /// `done`
    done,
    /// `seated`
    seated,
    /// The present `update`.
    update,
    /// Something that only this process remembers (a chat line, a hint).
    text
};

/// A person across connections.
struct Session {
    // What the journal knows.
    SessionId id;
    SecretHash token{};
    /// The token before, still good until the new one has been used: its message may have been lost.
    std::optional<SecretHash> former_token{};
    std::optional<SecretHash> transfer_code{};
    /// Empty until one was given.
    std::string name{};
    protocol::Role role = protocol::Role::guest;
    std::optional<Seat> seat{};
    std::uint64_t last_id = 0;
    Answered last_answered = Answered::nothing;
    /// Seats whose hands this person has been dealt or shown in the present game.
    SeatSet seen_hands{};

    // What only this process knows.
    std::optional<ConnectionId> connection{};
    Now away_since{0};
    std::string last_text{};
    Now transfer_code_ends{0};
    TokenBucket commands{Rate{}};
    TokenBucket deal_parts{Rate{}};
    TokenBucket thoughts{Rate{}};
    TokenBucket chat{Rate{}};
    TokenBucket renames{Rate{}};
};

}  // namespace crowntable::server
