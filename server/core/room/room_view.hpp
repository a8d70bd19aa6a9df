#pragma once

#include <string>
#include <vector>

#include "protocol/wire/http.hpp"
#include "protocol/wire/room.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"

/// What the message `room` shows of a room, and what those outside are shown of it.
namespace crowntable::server {

wire::SeatLine seat_line(const Parts& room, Seat seat, Now now);
/// Who is here to watch, by name.
std::vector<std::string> watching(const Parts& room);
/// Who is here and has chosen nothing yet.
std::vector<PersonId> undecided(const Parts& room);
/// Appends the part that is the same for everybody.
void write_room_head(const Parts& room, Now now, std::string& out);
/// Appends the part that tells one person of themselves.
void write_room_tail(const Parts& room, const Person& person, std::string& out);
wire::RoomCard room_card(const Parts& room, Now now);

}  // namespace crowntable::server
