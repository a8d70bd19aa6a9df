#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "server/core/room/claims.hpp"
#include "tests/sim/shadow.hpp"

namespace crowntable::sim {

/// What of a room no record says, and the message `room` shows all the same.
struct Unrecorded {
    /// Who is connected.
    std::set<server::PersonId> inside{};
    std::vector<server::Claim> claims{};
    std::optional<server::PersonId> acting_host{};
    /// Who wants whom removed.
    std::map<server::PersonId, std::set<server::PersonId>> votes{};

    bool operator==(const Unrecorded&) const = default;
};

/// The members of `room` that records alone do not tell, as they follow from both: who watches, whether the game stands
/// still, who of the seats is connected, who acts as host, whose removal is asked for, and the claims, which only who
/// governs is told. How long somebody has been away
/// is left at whether they are. `reader`: nullptr for somebody whom the room does not know.
Json unrecorded_part(const Moment& moment, const Unrecorded& unrecorded, const PersonMoment* reader);
/// The members of that kind in a message `room`.
Json unrecorded_part(const Json& room_message);

}  // namespace crowntable::sim
