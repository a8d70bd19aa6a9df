#pragma once

#include <cstddef>

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Who sits where, who watches, and which seats are to be had.
namespace crowntable::server {

bool all_seats_taken(const Parts& room);
std::size_t spectator_count(const Parts& room);
/// Whoever has seen a hand of the running game must not play another.
bool has_seen_another_hand(const Parts& room, const Person& person, Seat seat);
void leave_seat(Parts& room, Step& step, Seat seat);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Sit& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Watch& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::AddBot& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::RemoveSeat& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Lock& op);

}  // namespace crowntable::server
