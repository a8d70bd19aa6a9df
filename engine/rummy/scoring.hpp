#pragma once

#include <cstdint>
#include <vector>

#include "engine/rummy/event.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// How a round came to its end.
enum class RoundEnd : std::uint8_t { played, blocked };

/// Scores the round, adds it to the totals and, after the last one, ends the game.
/// REQUIRES: nobody holds a card too many.
void score_round(State& state, RoundEnd end, std::vector<Event>& events);

/// Ends the game as it stands.
void finish_game(State& state, std::vector<Event>& events);

}  // namespace crowntable::rummy
