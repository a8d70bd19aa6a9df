#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::bench {

/// A room in mid-game, as a lobby without a network has played it.
struct PlayedRoom {
    std::vector<server::Record> records;
    /// The token of seat 0.
    std::string seat_token;
};

/// Five Crowns for `seats` scripted players (load/message.hpp), `plays` actions long. The same `seed` plays the same.
/// Throws std::runtime_error if the game does not go on.
PlayedRoom play_room(std::uint64_t seed, int seats, int plays);

}  // namespace crowntable::bench
