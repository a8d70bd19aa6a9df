#pragma once

#include <optional>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"
#include "clients/cli/terminal/keys.hpp"

namespace crowntable::cli {

/// Draws the room before a game on the rows from `top` to before `bottom`: seats, the game and its
/// options (the one at `cursor` marked), why it cannot start. Pure.
void draw_lobby(Canvas& canvas, int top, int bottom, const RoomSeen& room, const GameList& games, std::size_t cursor,
                const std::vector<std::string>& log, const Style& style);

/// Whether the key means something in the lobby; then `effects` is what it leads to and `cursor`
/// may have changed.
bool press_in_lobby(const Key& key, const RoomSeen& room, const GameList& games, std::size_t& cursor, Effects& effects);

std::string lobby_hints(const RoomSeen& room);

}  // namespace crowntable::cli
