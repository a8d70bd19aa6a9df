#pragma once

#include <cstdint>
#include <string>

namespace crowntable::tests {

/// Two people begin a game at a new table and end it at once. Gives the code of the room.
std::string play_to_an_end(std::uint16_t port);

}  // namespace crowntable::tests
