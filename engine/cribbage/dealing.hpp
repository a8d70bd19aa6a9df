#pragma once

#include <vector>

#include "engine/cribbage/event.hpp"
#include "engine/cribbage/state.hpp"
#include "engine/random.hpp"

namespace crowntable::cribbage {

/// Chooses who starts (K-04), fills the bags and the racks and begins the first turn. REQUIRES: phase start.
std::vector<Event> deal(State& state, const Seed& seed);

/// Up to five tiles, or all that the bag has (K-22).
void refill(State& state, Seat seat);

/// K-21: the tiles are put aside, as many drawn, and then they go back and the bag is shuffled.
/// REQUIRES: they are on the seat's rack, and no more than the bag has.
void exchange(State& state, Seat seat, const std::vector<Tile>& tiles);

/// K-32: the seat's tiles go back into its bag, or out of play when that is empty.
void give_back_rack(State& state, Seat seat);

/// The turn of `seat` begins.
void begin_turn(State& state, Seat seat);

}  // namespace crowntable::cribbage
