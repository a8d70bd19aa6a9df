#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/seat.hpp"

namespace crowntable::wire {

/// What happens at a table beside the game: each one JSON object for the `events` of an update.

std::string bot_plays_on_event(Seat seat);
std::string seat_taken_back_event(Seat seat);
/// `by_host_alone`: into a hand that is in play, by nobody's consent but the host's.
std::string seat_taken_over_event(Seat seat, std::string_view name, bool by_host_alone);
std::string clock_ran_out_event(Seat seat);
std::string more_time_event(Seat seat);
std::string seat_removed_event(Seat seat);
std::string game_started_event(std::uint64_t game_number);
std::string game_ended_by_host_event();

}  // namespace crowntable::wire
