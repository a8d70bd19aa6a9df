#include "protocol/wire/message.hpp"

#include <cstddef>

namespace crowntable::wire {

std::string_view to_string(Role role) {
    constexpr std::string_view names[] = {"guest", "player", "spectator"};
    return names[static_cast<std::size_t>(role)];
}

std::string_view to_string(RoomPhase phase) {
    constexpr std::string_view names[] = {"lobby", "playing", "between_rounds", "finished"};
    return names[static_cast<std::size_t>(phase)];
}

}  // namespace crowntable::wire
