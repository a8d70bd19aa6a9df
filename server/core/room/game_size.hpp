#pragma once

#include <cstddef>

#include "server/core/record.hpp"

namespace crowntable::server {

/// How many bytes a change adds to the public record of the game that is on (docs/game_record.md), at most.
std::size_t bytes_in_game_record(const Change& change);

}  // namespace crowntable::server
