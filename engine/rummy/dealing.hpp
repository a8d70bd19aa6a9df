#pragma once

#include <vector>

#include "engine/random.hpp"
#include "engine/rummy/event.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// The order that `seed` gives the game's cards.
DeckOrder shuffled_deck(const State& state, const Seed& seed);

/// Begins the next round. REQUIRES: a round is due; `order` holds the cards of the game's packs.
std::vector<Event> deal(State& state, const DeckOrder& order, const Seed& seed);

/// The next seat clockwise that takes part in the round. REQUIRES: there is one.
Seat next_playing(const State& state, Seat seat);

/// The draw phase of `seat` begins.
void begin_turn(State& state, Seat seat);

}  // namespace crowntable::rummy
