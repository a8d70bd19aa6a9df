#pragma once

#include <optional>
#include <vector>

#include "engine/cribbage/event.hpp"
#include "engine/cribbage/state.hpp"

namespace crowntable::cribbage {

/// Goes on after the turn of `seat`: the end of the game, or the next turn.
void end_turn(State& state, Seat seat, std::vector<Event>& events);

/// K-25 (ii), where something but a turn may have brought it about.
void end_if_blocked(State& state, std::vector<Event>& events);

/// Whatever the reason, nothing is played any more. The leftovers are deducted unless the target was reached or too few
/// seats were left (K-28, K-31).
void finish_game(State& state, EndReason reason, std::vector<Event>& events);

/// Best place first: highest total, ties shared (K-30), removed seats after all others.
std::vector<Standing> standings(const State& state);

/// What a 6/9 tile counts that is left on a rack; nothing: what it was printed as.
std::optional<int> left_six_nine(LeftoverSixNine rule);

/// What a rack takes from its seat's points (K-27).
int deduction(const std::vector<Tile>& rack, LeftoverSixNine rule);

}  // namespace crowntable::cribbage
