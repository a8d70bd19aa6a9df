#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "protocol/wire/message.hpp"
#include "server/core/secret.hpp"
#include "server/store/wall_time.hpp"

namespace crowntable::server {

/// One person in one room, counted from 1 and never used again; those whom no record knows are counted apart
/// (visitors.hpp).
struct PersonId {
    std::uint32_t value = 0;
    auto operator<=>(const PersonId&) const = default;
};

/// Moves a person to another device, once.
struct TransferCode {
    SecretHash hash{};
    /// Nothing: made by a server that did not keep it.
    std::optional<WallTime> ends_at{};
};

/// A person across connections, as the journal knows them once they are written down.
struct Person {
    PersonId id;
    SecretHash token{};
    /// The token before, still good until the new one has been used: its message may have been lost.
    std::optional<SecretHash> former_token{};
    std::optional<TransferCode> transfer_code{};
    /// Empty until one was given.
    std::string name{};
    wire::Role role = wire::Role::guest;
    std::optional<Seat> seat{};
    /// Seats whose hands this person has been dealt or shown in the present game.
    SeatSet seen_hands{};
    /// Where they sit from the next deal of the running game on.
    std::optional<Seat> promised{};
    /// Of the browsers and terminals by which they came, at most Limits::marks_per_person_max.
    std::vector<SecretHash> marks{};
    bool muted = false;
    /// A mark from the set of wire::is_avatar; empty: none. A server of later may have written down others.
    std::string avatar{};
};

}  // namespace crowntable::server
