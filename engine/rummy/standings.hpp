#pragma once

#include <vector>

#include "engine/game.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// Best place first: lowest total, ties as the options say, removed seats after all others.
std::vector<Standing> standings(const State& state);

/// Rounds won (with the fewest points; several may share one) and rounds in which a seat went out first.
std::vector<Tally> tallies(const State& state);

/// The seats with the lowest total among those not removed.
SeatSet lowest_seats(const State& state);

}  // namespace crowntable::rummy
