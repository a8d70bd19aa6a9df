#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/signature.hpp"
#include "server/core/game_wish.hpp"
#include "server/core/replay_key.hpp"
#include "server/core/secret.hpp"
#include "server/store/journal.hpp"

/// What is left of a game: made of the records of its room, for those who played it, and its replay for those who have
/// a link to it.
namespace crowntable::server::lobby {

/// Games are counted from 1; this stands for the last that is over and that the asker played.
inline constexpr std::uint32_t last_game = 0;
/// The number that no game has.
inline constexpr std::uint32_t no_game = std::numeric_limits<std::uint32_t>::max();

struct DocumentWish {
    GameDocument document = GameDocument::record;
    std::uint32_t number = last_game;
    /// The first step of a replay.
    std::size_t from = 0;
    /// Whose seat token the asker knows.
    SecretHash token{};
    /// They know a link to the replay instead, which has this.
    std::optional<ReplayKey> shared{};
};

/// Follows the room once, which alone tells who played what, and then plays the wanted game once. `records`: all of the
/// room `code`. `go_on` is called before anything that takes long and often while it does; what it throws ends the work
/// and passes through. Throws, too, where records that can be followed do not lead to a game by the rules.
DocumentOutcome make_document(const std::string& code, const std::vector<Record>& records, const DocumentWish& wish,
                              const SigningKey& signer, const std::function<void()>& go_on);

}  // namespace crowntable::server::lobby
