#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"

namespace crowntable::cli {

/// What a typed line means.
struct Typed {
    Effects effects;
    /// Stop the program; the seat is kept.
    bool quit = false;
    /// The sentences are a text to be read in peace, such as the rules.
    bool to_read = false;
    /// What has happened is to be told once more.
    bool history = false;
};

/// Reads one typed line: words of the room (`ready`, `say hello`) or of the game (`discard 10h`).
/// A line that means nothing gets a sentence that says so. An empty one does nothing.
Typed understand(std::string_view line, const TableSeen& table, const GameList& games, const Style& style);

/// What `help` shows: all words that can be typed at this table, one line each.
std::vector<std::string> help_lines(const TableSeen& table);

}  // namespace crowntable::cli
