#include "engine/rummy/dealing.hpp"

#include <algorithm>
#include <span>

#include "engine/cards/deck.hpp"
#include "engine/ensure.hpp"
#include "engine/rummy/setup.hpp"
#include "engine/rummy/standings.hpp"
#include "engine/rummy/turns.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

std::vector<Card> full_deck(const State& state) {
    return cards::make_deck(deck_options(state.options, state.packs));
}

bool is_whole_deck(const State& state, const DeckOrder& order) {
    cards::FaceCounts found{};
    for (const Card card : order.cards) ++found[card.code()];
    return found == cards::deck_faces(deck_options(state.options, state.packs));
}

void gather_cards(State& state) {
    state.stock.clear();
    state.discards.clear();
    state.out_of_play.clear();
    state.recycles = 0;
    state.revealed.clear();
    state.out_seat.reset();
    for (auto& seat : state.seats) {
        // Nothing of a seat outlasts a round but its total and that it was left.
        seat = SeatState{.total = seat.total, .removed = seat.removed};
    }
}

// a round beyond the last is a play-off between those who tie for the lowest total.
void choose_players(State& state) {
    const SeatSet leaders = lowest_seats(state);
    for (std::size_t i = 0; i < state.seat_count(); ++i) {
        const bool plays = !state.playoff() || leaders.contains(Seat{static_cast<std::uint8_t>(i)});
        state.seats[i].playing = plays && !state.seats[i].removed;
    }
}

Seat random_seat(const State& state, const Seed& seed) {
    Random random(seed, "first_dealer");
    return Seat{static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(state.seat_count())))};
}

// Where there is no host or no last game the choice is random.
Seat first_dealer(const State& state, const Seed& seed) {
    const Seating& seating = state.seating;
    if (seating.dealer) return *seating.dealer;
    switch (state.options.first_dealer) {
        case FirstDealer::random:
            break;
        case FirstDealer::host:
            if (seating.host) return *seating.host;
            break;
        case FirstDealer::winner_of_last:
            if (!seating.last_standings.empty()) return seating.last_standings.front().seat;
            break;
        case FirstDealer::loser_of_last:
            if (!seating.last_standings.empty()) return seating.last_standings.back().seat;
            break;
    }
    return random_seat(state, seed);
}

// the next seat clockwise each round; a removed one is skipped.
Seat choose_dealer(const State& state, const Seed& seed) {
    if (state.dealer) return next_playing(state, *state.dealer);
    const Seat dealer = first_dealer(state, seed);
    // A seat may be left before the first card, and is drawn or named all the same.
    return state.at(dealer).playing ? dealer : next_playing(state, dealer);
}

// one card at a time from the dealer's left.
void deal_hands(State& state) {
    for (int card = 0; card < state.hand_size(); ++card) {
        Seat seat = *state.dealer;
        do {
            seat = next_playing(state, seat);
            state.at(seat).hand.push_back({.card = state.stock.back()});
            state.stock.pop_back();
        } while (seat != *state.dealer);
    }
}

}  // namespace

DeckOrder shuffled_deck(const State& state, const Seed& seed) {
    DeckOrder order{.cards = full_deck(state)};
    Random random(seed, "shuffle");
    shuffle(std::span(order.cards), random);
    return order;
}

Seat next_playing(const State& state, Seat seat) {
    for (std::size_t steps = 0; steps < state.seat_count(); ++steps) {
        seat = next_seat(seat, state.seat_count());
        if (state.at(seat).playing) return seat;
    }
    ENSURE(!"no seat is playing");
    return seat;
}

void begin_turn(State& state, Seat seat) {
    state.phase = Phase::draw;
    ++state.turn;
    state.current = seat;
    ++state.at(seat).turns;
}

// the packs stay those of the start. R-08: any card may be turned up.
std::vector<Event> deal(State& state, const DeckOrder& order, const Seed& seed) {
    ENSURE(state.phase == Phase::round_scored);
    ENSURE(is_whole_deck(state, order));
    gather_cards(state);
    state.seed = seed;
    ++state.round;
    if (state.playoff()) state.rounds.push_back(playoff_hand_size);
    choose_players(state);
    state.dealer = choose_dealer(state, seed);
    // The order names the card that is dealt first at its front; cards are taken from the back of the stock.
    state.stock.assign(order.cards.rbegin(), order.cards.rend());
    deal_hands(state);
    state.discards.push_back(state.stock.back());
    state.stock.pop_back();
    begin_turn(state, next_playing(state, *state.dealer));
    // Counted once for each change of a hand: views of it are made far more often.
    for (std::size_t i = 0; i < state.seat_count(); ++i) count_hand(state, seat_at(i));
    return {RoundStarted{.round = state.round,
                         .hand_size = state.hand_size(),
                         .wild = state.rules().wild_rank,
                         .dealer = *state.dealer,
                         .starter = *state.current,
                         .turn_up = state.discards.back()}};
}

}  // namespace crowntable::rummy
