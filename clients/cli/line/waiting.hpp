#pragma once

#include <cstdint>
#include <string>

#include "clients/cli/table/table_seen.hpp"

namespace crowntable::cli {

/// "1:05"; the second that has begun counts.
std::string clock_text(std::int64_t remaining_ms);

/// For whom the table still waits and for how long, what becomes of their seat then, and for the host how to end it.
/// REQUIRES: the room has the seat.
std::string waiting_sentence(const RoomSeen& room, int seat, std::int64_t remaining_ms);

}  // namespace crowntable::cli
