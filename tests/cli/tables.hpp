#pragma once

#include "clients/cli/table/game_list.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"

/// Tables as the wire shows them, for tests of what is drawn and said.
namespace crowntable::cli::tests {

/// Neither colour nor symbols.
inline constexpr Style plain_ascii{false, false};

/// What `welcome` gives.
inline constexpr const char* seat_token = "0123456789abcdef0123456789abcdef";

/// The `welcome` of a room to whom it knows by this role and this last command.
Json welcome(const char* role, unsigned last_id = 0);

/// The `room` message of a lobby: Ann (host, you), Bob, and a bot, as JSON text.
const char* lobby_room();
TableSeen lobby_table();

/// Ann's view: the last round with 7 players, she has drawn and holds 14 cards; two others have laid down nothing.
TableSeen full_table();

/// Bob's view: round 1 with three seats, his turn to draw, 6H on the pile; 7H 8H KC in hand (rulebook F1).
TableSeen small_table();

/// small_table after Bob took 6H: he can go out by discarding KC.
TableSeen small_table_discarding();

/// The end of a game of two rounds between Ann and Bob.
TableSeen finished_table();

/// What GET /api/games answers, shortened.
GameList games();

}  // namespace crowntable::cli::tests
