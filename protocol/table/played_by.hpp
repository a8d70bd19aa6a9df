#pragma once

#include <cstdint>
#include <string_view>

namespace crowntable::table {

/// Who played for a seat: its human, a bot in their place or in its own right, or the clock.
enum class PlayedBy : std::uint8_t { human, bot, clock };

std::string_view to_string(PlayedBy played_by);

}  // namespace crowntable::table
