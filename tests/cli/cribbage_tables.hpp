#pragma once

#include "clients/cli/table/table_seen.hpp"
#include "tests/engine/cribbage/scene.hpp"

/// Tables of Kings Cribbage as the wire shows them.
namespace crowntable::cli::tests {

/// What the seat sees of the game, in a room that Ann, Bob, Cy and Dörte sit in.
TableSeen seen_by(const cribbage::Game& game, std::optional<Seat> viewer);
/// The event as it stands in an update.
Json event_json(const cribbage::Event& event);

/// Ann's turn; row 7 holds 7l 8d 9l from F on, and she holds 5d 5l 10d 6/9l Kd.
cribbage::Scene small_scene();
/// Ann's view of it.
TableSeen small_board();
/// Ann's turn; her play `I7 across 10d` reaches the target of 20, and both have tiles left.
cribbage::Scene scene_before_target();

}  // namespace crowntable::cli::tests
