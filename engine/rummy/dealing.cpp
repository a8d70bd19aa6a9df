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
    state.top_is_closed = false;
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
    ENSURE(std::ranges::count(state.seats, true, &SeatState::playing) >= 2);
}

Seat random_seat(const State& state, const Seed& seed) {
    Random random(seed, "first_dealer");
    return Seat{static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(state.seat_count())))};
}

// Where there is no host or no last game the choice is random.
Seat first_dealer(const State& state, const Seed& seed) {
    const Seating& seating = state.seating;
    // In a rematch the deal goes on to the next seat, whatever the option says.
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
    // The dealer before need not be in this round: in a play-off most seats are not.
    if (state.dealer) return next_playing(state, *state.dealer);
    const Seat dealer = first_dealer(state, seed);
    // A seat may be left before the first card, and is drawn or named all the same.
    return state.at(dealer).playing ? dealer : next_playing(state, dealer);
}

// one card at a time from the dealer's left.
void deal_hands(State& state) {
    // a game starts only where the packs suffice for all hands and more.
    ENSURE(state.stock.size() > static_cast<std::size_t>(state.hand_size()) * state.seat_count());
    // A round of cards ends with the dealer's; with a dealer who gets none it would have no end.
    ENSURE(state.at(*state.dealer).playing);
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
    // A stream of its own: whether a dealer was drawn before does not change the cards.
    Random random(seed, "shuffle");
    shuffle(std::span(order.cards), random);
    return order;
}

Seat next_playing(const State& state, Seat seat) {
    // A whole lap leads back to the seat itself, which is the next one where no other plays.
    for (std::size_t steps = 0; steps < state.seat_count(); ++steps) {
        seat = next_seat(seat, state.seat_count());
        if (state.at(seat).playing) return seat;
    }
    ENSURE(!"no seat is playing");
    return seat;
}

void begin_turn(State& state, Seat seat) {
    // Who has laid cards down has had its last turn.
    ENSURE(state.at(seat).playing && !state.at(seat).laid && !state.drawn);
    // With two players and more the turn goes on to somebody else.
    ENSURE(state.current != seat);
    state.phase = Phase::draw;
    ++state.turn;
    state.current = seat;
    // turns are bounded, but for the last turns that everybody has.
    ENSURE(state.last_turns() || state.at(seat).turns < state.options.max_turns_per_seat);
    ++state.at(seat).turns;
}

// the packs stay those of the start. R-08: any card may be turned up.
std::vector<Event> deal(State& state, const DeckOrder& order, const Seed& seed) {
    ENSURE(state.phase == Phase::round_scored);
    ENSURE(is_whole_deck(state, order));
    // after a play-off there is no further round.
    ENSURE(!state.playoff());
    gather_cards(state);
    state.seed = seed;
    ++state.round;
    // a play-off is a round of six cards beyond those of the options.
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
