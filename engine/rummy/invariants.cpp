#include "engine/rummy/invariants.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "engine/cards/deck.hpp"
#include "engine/rummy/setup.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

void count(std::span<const Card> cards, cards::FaceCounts& counts) {
    for (const Card card : cards) ++counts[card.code()];
}

void count(std::span<const HeldCard> cards, cards::FaceCounts& counts) {
    for (const HeldCard& held : cards) ++counts[held.card.code()];
}

std::size_t laid_size(const SeatState& seat) {
    std::size_t size = 0;
    if (seat.laid) {
        for (const auto& meld : seat.laid->melds) size += meld.cards.size();
    }
    return size;
}

bool every_card_is_in_one_place(const State& state) {
    cards::FaceCounts found{};
    count(state.stock, found);
    count(state.discards, found);
    count(state.out_of_play, found);
    for (const SeatState& seat : state.seats) {
        count(seat.hand, found);
        if (!seat.laid) continue;
        for (const auto& meld : seat.laid->melds) count(meld.cards, found);
    }
    return found == cards::deck_faces(deck_options(state.options, state.packs));
}

/// the seat has laid down all cards in its last turn, the one that it drew included.
bool has_discarded_nothing(const State& state, const SeatState& seat) {
    return state.options.last_turn_all_melded == LastTurnAllMelded::zero && seat.laid && !seat.laid->went_out &&
           laid_size(seat) > static_cast<std::size_t>(state.hand_size());
}

// What a seat has laid down still counts as its own until the next deal.
bool hands_have_the_right_size(const State& state) {
    for (std::size_t i = 0; i < state.seat_count(); ++i) {
        const SeatState& seat = state.seats[i];
        const bool has_drawn =
            (state.phase == Phase::discard && state.current->index == i) || has_discarded_nothing(state, seat);
        const std::size_t expected =
            seat.playing ? static_cast<std::size_t>(state.hand_size() + (has_drawn ? 1 : 0)) : 0;
        if (seat.hand.size() + laid_size(seat) != expected) return false;
    }
    return true;
}

/// The public list of taken cards names just those that the seat still holds.
bool taken_cards_are_held(const SeatState& seat) {
    cards::Hand seen;
    for (const HeldCard& held : seat.hand) {
        if (held.hidden_since == HeldCard::seen) seen.push_back(held.card);
    }
    return std::ranges::is_permutation(seen, seat.taken);
}

bool totals_add_up(const State& state) {
    std::array<int, seats_max> sums{};
    for (const ScoreRow& row : state.scores) {
        // a play-off decides between equals, and adds to no total.
        for (std::size_t i = 0; !row.playoff && i < state.seat_count(); ++i) sums[i] += row.points.at(i).value_or(0);
    }
    return std::ranges::equal(std::span(sums).first(state.seat_count()), state.seats, {}, {}, &SeatState::total);
}

bool turn_is_sound(const State& state) {
    if (!state.dealt()) return !state.current && !state.drawn && state.final_seats.empty();
    if (!state.current || !state.at(*state.current).playing || state.at(*state.current).laid) return false;
    if (state.drawn.has_value() != (state.phase == Phase::discard)) return false;
    // The seat before left a discard or took its card from the stock, but for last turns that need no discard.
    const bool needs_discards = !state.last_turns() || state.options.last_turn_all_melded == LastTurnAllMelded::discard;
    if (state.phase == Phase::draw && state.discards.empty() && needs_discards) return false;
    if (state.top_is_closed && (state.discards.empty() || !state.rules().is_wild(state.discards.back()))) return false;
    if (state.last_turns() != !state.final_seats.empty()) return false;
    return !state.last_turns() || state.final_seats.front() == state.current;
}

bool drawn_card_is_held(const State& state) {
    if (!state.drawn) return true;
    const auto& hand = state.at(*state.current).hand;
    return std::ranges::find(hand, state.drawn->card, &HeldCard::card) != hand.end();
}

}  // namespace

bool invariants_hold(const State& state) {
    if (!turn_is_sound(state) || !drawn_card_is_held(state) || !totals_add_up(state)) return false;
    // Before the first deal the cards are nowhere.
    if (state.round == 0) return true;
    return every_card_is_in_one_place(state) && (!state.dealt() || hands_have_the_right_size(state)) &&
           std::ranges::all_of(state.seats, taken_cards_are_held);
}

void spoil(State& state, Random random) {
    if (!state.dealt()) {
        ++state.seats.front().total;
        return;
    }
    SeatState& seat = state.at(*state.current);
    // One damage for each kind of invariant: a check that always says yes would be found out.
    switch (random.below(6)) {
        case 0:
            ++seat.total;
            break;
        case 1:
            state.current.reset();
            break;
        case 2:
            seat.hand.resize(seat.hand.size() - 1);
            break;
        case 3:
            state.out_of_play.push_back({});
            break;
        case 4:
            if (seat.taken.empty()) {
                seat.taken.push_back({});
            } else {
                seat.taken.clear();
            }
            break;
        default:
            state.phase = state.phase == Phase::draw ? Phase::discard : Phase::draw;
            break;
    }
}

}  // namespace crowntable::rummy
