#pragma once

#include "server/core/record.hpp"
#include "server/core/room/state.hpp"

/// Whoever has no seat, watching or undecided, is unseated; not so the host, and whoever made the room, for whom the
/// room waits wherever they are, nor who owns a seat that somebody else has. What the unseated do costs nobody else
/// anything: a small share of the records is theirs (Ledger::unseated_are_worn_out), and few of them are let in from
/// one address (is_crowded in door.hpp).
namespace crowntable::server {

/// Whether it is the host, or whoever made the room.
bool is_awaited(const RoomState& state, const Person& person);
bool is_unseated(const RoomState& state, const Person& person);
/// Whether somebody unseated is the cause of the change, and it concerns nobody else. Asked before it is made.
bool is_of_the_unseated(const RoomState& state, const Change& change);

}  // namespace crowntable::server
