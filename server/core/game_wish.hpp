#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "engine/refusal.hpp"

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

/// What came of such a wish, as it is sent.
struct Document {
    GameDocument kind = GameDocument::record;
    std::string text;
};

using DocumentOutcome = std::variant<Refusal, Document>;

}  // namespace crowntable::server
