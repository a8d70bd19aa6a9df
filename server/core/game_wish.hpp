#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace crowntable::server {

/// What there is to be had of a game that is over.
enum class GameDocument : std::uint8_t { record, replay, review };

struct GameWish {
    GameDocument document = GameDocument::record;
    /// Which game of the room: what stood in the path, unchecked.
    std::string number;
    /// The first step of a replay.
    std::size_t from = 0;
};

}  // namespace crowntable::server
