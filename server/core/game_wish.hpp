#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "server/core/replay_key.hpp"
#include "server/core/secret.hpp"

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
    /// Of which game of the room.
    std::uint32_t number = 0;
    /// The tokens of those who may have it (RoomGame::players), other than by a link.
    std::vector<SecretHash> players{};
    /// It is for whoever has a link with this key, and does not tell of which room it is.
    std::optional<ReplayKey> shared{};
};

using DocumentOutcome = std::variant<Refusal, Document>;

}  // namespace crowntable::server
