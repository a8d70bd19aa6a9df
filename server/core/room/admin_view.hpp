#pragma once

#include "protocol/json/writer.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"

/// What whoever runs the server may know of a room: who is there, from where, and how much it holds. Hands, tokens,
/// seeds, fingerprints and what is said stay with those at the table.
namespace crowntable::server {

/// Somebody is here, and a game is on.
bool is_played(const Parts& room);
/// Members of one line: game, state, seats, people.
void write_admin_summary(json::Writer& json, const Parts& room);
/// Members of the whole of it: the summary, people and sizes.
void write_admin_view(json::Writer& json, const Parts& room, Now now);

}  // namespace crowntable::server
