#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/record/game_record.hpp"
#include "server/core/record.hpp"
#include "server/core/replay_key.hpp"
#include "server/core/secret.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

/// A game of a room, from the first deal to its end.
struct RoomGame {
    record::RecordedGame game;
    bool is_over = false;
    /// The tokens of everybody who had a seat in it, also if they are gone or were sent away: those that are good for
    /// them now, or were last.
    std::vector<SecretHash> players{};
    /// By which its replay is shared.
    std::optional<ReplayKey> shared{};
};

/// The games of a room that were dealt, in order, the one that is on last. Secret while that is on. `records`: all of
/// the room. Else one sentence that says why they cannot be read. `newest`: the newest format that is known.
std::variant<std::string, std::vector<RoomGame>> games_of(const std::string& code, const std::vector<Record>& records,
                                                          int newest = record_format);

/// The game with this number; nullptr if there is none.
const RoomGame* find_game(const std::vector<RoomGame>& games, std::uint32_t number);

}  // namespace crowntable::server
