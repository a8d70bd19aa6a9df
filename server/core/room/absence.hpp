#pragma once

#include <optional>

#include "protocol/wire/command.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// How a table waits for people who are away, and goes on without them.
namespace crowntable::server {

/// Stops the clocks when nobody is left to play, and lets them go on when somebody is.
void notice_pause(Parts& room, Step& step);
/// lets the table go on without whoever has been away for longer than the grace.
void replace_absent(Parts& room, Step& step);
/// When that happens to the human of the seat; nothing while it cannot happen.
std::optional<Now> replaced_at(const Parts& room, Seat seat);

/// R-44 at once: the host has waited for long enough.
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::StandIn& op);

}  // namespace crowntable::server
