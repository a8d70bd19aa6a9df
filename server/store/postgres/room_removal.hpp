#pragma once

#include <cstdint>
#include <string>

#include "server/store/postgres/session.hpp"

namespace crowntable::server::postgres {

/// A room as it is before it is removed.
struct RoomToRemove {
    std::int64_t fence = 0;
    /// The node that plays it, as far as the table of nodes says so; empty: nobody does.
    std::string owner;
    bool is_there = false;
};
RoomToRemove look_at_room(Session& session, const std::string& room);

/// Removes the room and all its records for good, also one that was set aside. False, and nothing is changed: a node
/// has taken it since it was looked at. `fresh` is a fence that was given to no room, which keeps out what comes late.
/// REQUIRES: it is there, and nobody plays it.
bool remove_room(Session& session, const std::string& room, const RoomToRemove& seen, std::int64_t fresh);

}  // namespace crowntable::server::postgres
