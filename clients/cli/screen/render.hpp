#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"

namespace crowntable::cli {

/// All that the full screen shows.
struct Picture {
    const TableSeen& table;
    const GameList& games;
    /// The present game's part; null only while there is no game to show.
    const GameScreen* game = nullptr;
    /// Sentences, newest last.
    const std::vector<std::string>& log;
    /// Set while the connection is not open: what to say about it.
    std::string connection_trouble{};
    /// The line being typed; nothing when keys are commands.
    std::optional<std::string> typing{};
    /// The answer to the last key or line.
    std::string notice{};
    std::optional<std::int64_t> remaining_ms{};
    std::size_t lobby_cursor = 0;
    /// Shown below the end of a game, where there is room.
    std::string after_game{};
    /// The page of the help that is shown, from 1 on, round and round; 0: the table.
    std::size_t help = 0;
    /// What is read in the place of the help; empty: the help.
    std::span<const std::string> reading{};
};

/// Whether the picture shows the game, not the room before it.
bool shows_game(const TableSeen& table);

/// The whole screen, `height` lines of at most `width` columns. Pure. Whole from 80x24 on, usable at 40x16.
std::vector<std::string> render(const Picture& picture, int width, int height, const Style& style);

}  // namespace crowntable::cli
