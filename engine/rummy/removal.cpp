#include "engine/rummy/removal.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/rummy/scoring.hpp"
#include "engine/rummy/standings.hpp"
#include "engine/rummy/turns.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// The turn in which it was taken never ends, and the next seat must find a card to draw.
void give_back_taken_card(State& state, SeatState& seat) {
    const auto held = std::ranges::find(seat.hand, HeldCard{state.drawn->card, HeldCard::seen});
    ENSURE(held != seat.hand.end());
    state.discards.push_back(held->card);
    state.top_is_closed = false;
    seat.hand.erase(held);
}

/// whoever draws from the stock leaves the wild on the pile to nobody, for the discard of the turn covers it.
/// This turn has none: without this the seat after would find the wild open. Where wilds come back nothing is out of
/// play.
void close_passed_wild(State& state) {
    const bool leave_play = state.since(2) && state.options.buried_wilds == BuriedWilds::remove;
    const bool passed_over = state.drawn && state.drawn->source == Source::stock;
    if (!leave_play || !passed_over || state.discards.empty()) return;
    state.top_is_closed = state.rules().is_wild(state.discards.back());
}

void take_cards_out_of_play(State& state, SeatState& seat) {
    state.out_of_play.insert(state.out_of_play.end(), seat.hand.begin(), seat.hand.end());
    if (seat.laid) {
        for (const auto& meld : seat.laid->melds) {
            // Everybody has seen what was laid down, so that rehide leaves it where it is.
            for (const Card card : meld.cards) state.out_of_play.push_back({card, HeldCard::seen});
        }
    }
    seat.hand.clear();
    seat.taken.clear();
    seat.laid.reset();
    seat.round_points.reset();
    seat.deadwood = 0;
}

/// Whether those who are left still have something to play for.
bool goes_on(const State& state) {
    const auto remaining = std::ranges::count(state.seats, false, &SeatState::removed);
    if (remaining < 2) return false;
    if (state.dealt()) return std::ranges::count(state.seats, true, &SeatState::playing) >= 2;
    // Between rounds a play-off may be next, which takes two who tie for the lowest total.
    const bool playoff_next = state.round >= static_cast<int>(state.options.rounds.size());
    return !playoff_next || lowest_seats(state).size() >= 2;
}

}  // namespace

std::vector<Event> remove_seat(State& state, Seat who) {
    std::vector<Event> events;
    SeatState& seat = state.at(who);
    if (seat.removed || state.phase == Phase::game_over) return events;
    const bool was_current = state.current == who;
    // First of all, because who has the lowest total and whether the game goes on is asked of the others.
    seat.removed = true;
    if (state.dealt() && seat.playing) {
        if (was_current) close_passed_wild(state);
        // Before its cards leave play, for this one goes back to the pile.
        if (was_current && state.drawn && state.drawn->source == Source::discard) give_back_taken_card(state, seat);
        take_cards_out_of_play(state, seat);
        seat.playing = false;
        state.final_seats.remove(who);
        if (was_current) {
            state.drawn.reset();
            state.best_choices.clear();
        }
    }
    if (!goes_on(state)) {
        finish_game(state, events);
    } else if (was_current) {
        end_turn(state, who, events);
    }
    return events;
}

}  // namespace crowntable::rummy
