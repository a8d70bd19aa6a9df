#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace crowntable::wire {

using Milliseconds = std::chrono::milliseconds;
/// The id of the command that a message answers; nothing if none could be read or none is answered.
using Ack = std::optional<std::uint64_t>;

enum class Role : std::uint8_t { guest, player, spectator };
enum class RoomPhase : std::uint8_t { lobby, playing, between_rounds, finished };

std::string_view to_string(Role role);
std::string_view to_string(RoomPhase phase);

}  // namespace crowntable::wire
