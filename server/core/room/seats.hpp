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
/// Those who ask for a seat and have gone, or have one by now, are not asked about any more.
void drop_vain_wishes(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Sit& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Watch& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::AddBot& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::LetSit& op);

}  // namespace crowntable::server
