#pragma once

#include <optional>
#include <vector>

#include "engine/refusal.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/event.hpp"
#include "engine/rummy/laydown.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// Why `seat` may not do this now; changes nothing.
std::optional<Refusal> check(const State& state, Seat seat, const Action& action);

/// REQUIRES: check of the same answers nothing.
std::vector<Event> apply(State& state, Seat seat, const Action& action);

/// Why a seat may not do this in this phase, whatever its cards: GAME_OVER, WRONG_PHASE, NOT_YOUR_TURN or ALREADY_DREW.
std::optional<Refusal> check_phase(Phase phase, std::optional<Seat> current, Seat seat, const Action& action);

/// Why one may not draw from the pile or the stock that is shut.
Refusal source_refusal(Source source, std::optional<cards::Card> discard_top);

/// What `seat` may draw from now, in the order stock, discard. REQUIRES: the draw phase.
Sources open_sources(const State& state);

/// The faces of a seat's hand in its order.
cards::Hand faces(const SeatState& seat);

/// What decides about the current seat's discard; `hand` must outlive it. REQUIRES: the discard phase.
DiscardContext discard_context(const State& state, std::span<const cards::Card> hand);

/// Finds anew what State keeps of a seat's hand, after it changed.
void count_hand(State& state, Seat seat);

/// Goes on after the turn of `seat`: the next turn, or the end of the round.
void end_turn(State& state, Seat seat, std::vector<Event>& events);

}  // namespace crowntable::rummy
