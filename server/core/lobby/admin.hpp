#pragma once

#include <chrono>

#include "server/core/admin_work.hpp"
#include "server/core/lobby/parts.hpp"

/// What whoever runs the server asks for, and what of it everybody is told.
namespace crowntable::server::lobby {

/// Carries it out and answers `request`.
void administer(Parts& lobby, Now now, RequestId request, const AdminWork& work, Outbox& outbox);

/// Tells a connection that was just let in what everybody else was told before.
void tell_house(Parts& lobby, Now now, ConnectionId connection, Outbox& outbox);
/// The same to all, when it has changed.
void tell_house_to_all(Parts& lobby, Now now, Outbox& outbox);

/// Nothing keeps a draining server from stopping: its time is over, or nobody plays.
bool is_drained(const Parts& lobby, Now now);

/// The limits have changed.
void heed_limits(Parts& lobby, Outbox& outbox);

}  // namespace crowntable::server::lobby
