#pragma once

#include <optional>

#include "server/core/job.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"

/// What happens at a table without anybody doing anything.
namespace crowntable::server {

/// What follows from the state as an input left it: pauses, a new host, a rematch, deals, actions of bots; then the
/// clocks are set for whoever is to act.
void settle(Parts& room, Step& step);
/// Every deadline that has passed.
void run_deadlines(Parts& room, Step& step);
/// When run_deadlines has something to do next.
std::optional<Now> next_deadline(const Parts& room);
/// When the room need not be in memory any more; nothing while somebody is connected, or knocks.
std::optional<Now> evictable_at(const Parts& room);
/// A bot has thought. REQUIRES: the autopilot awaits it.
void play_thought(Parts& room, Step& step, const JobResult& result);

}  // namespace crowntable::server
