#include "engine/rummy/views.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rummy/laydown.hpp"
#include "engine/rummy/setup.hpp"
#include "engine/rummy/standings.hpp"
#include "engine/rummy/turns.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

bool is_scored(const State& state) {
    return !state.revealed.empty() && (state.phase == Phase::round_scored || state.phase == Phase::game_over);
}

//
bool shows_hands(const State& state) {
    return is_scored(state) &&
           (state.phase == Phase::game_over || state.options.reveal_hands == RevealHands::at_round_end);
}

void show_seat(const State& state, Seat seat, SeatView& view) {
    const SeatState& player = state.at(seat);
    view.seat = seat;
    view.cards = static_cast<int>(player.hand.size());
    if (state.current == seat && state.drawn) view.drew = state.drawn->source;
    view.taken = player.taken;
    view.laid = player.laid;
    // Everybody sees what was laid down; what the kept cards count is told when all are scored.
    if (is_scored(state)) view.round_points = player.round_points;
    view.total = player.total;
    view.removed = player.removed;
}

void show_table(const State& state, PublicView& view) {
    const bool reshuffles = state.options.stock_empty == StockEmpty::reshuffle;
    view.packs = state.packs;
    view.stock = static_cast<int>(state.stock.size());
    view.recycles = state.recycles;
    view.max_recycles = reshuffles ? state.options.max_recycles : 0;
    view.out_of_play = static_cast<int>(state.out_of_play.size());
    if (!state.discards.empty()) view.discard_top = state.discards.back();
    //
    view.discards.clear();
    if (state.options.discard_history == DiscardHistory::visible) view.discards = state.discards;
    view.seats.assign(state.seat_count(), {});
    for (std::size_t i = 0; i < state.seat_count(); ++i) show_seat(state, seat_at(i), view.seats[i]);
}

/// Distinct faces in hand order that are among `choices`.
cards::Hand in_hand_order(const cards::Hand& hand, const cards::DiscardChoices& choices) {
    cards::Hand ordered;
    for (const Card card : hand) {
        // Equal faces are named once: which copy is meant makes no difference.
        const bool listed = std::ranges::find(ordered, card) != ordered.end();
        const bool chosen = std::ranges::find(choices, card, &cards::DiscardChoice::card) != choices.end();
        if (!listed && chosen) ordered.push_back(card);
    }
    // Choices that the hand does not hold would be those of the hand before.
    ENSURE(ordered.size() == choices.size());
    return ordered;
}

/// Distinct faces in hand order but this one.
cards::Hand faces_in_hand_order(const cards::Hand& hand, std::optional<Card> kept) {
    cards::Hand ordered;
    for (const Card card : hand) {
        if (card != kept && std::ranges::find(ordered, card) == ordered.end()) ordered.push_back(card);
    }
    return ordered;
}

void show_discards(const State& state, PrivateView& view) {
    const DiscardContext context = discard_context(state, view.hand);
    view.drawn = state.drawn->card;
    view.may_not_return = context.may_not_return;
    view.best_choices = state.best_choices;
    // nobody goes out in a last turn.
    if (!context.last_turn && view.deadwood == 0) {
        view.legal.go_out = in_hand_order(view.hand, view.best_choices);
        view.can_go_out = true;
        view.legal.must_go_out = context.must_go_out;
    }
    view.legal.discard =
        view.legal.must_go_out ? view.legal.go_out : faces_in_hand_order(view.hand, context.may_not_return);
    // R-13 is waived where the hand has no other face, so that something can always be thrown.
    ENSURE(!view.legal.discard.empty());
}

}  // namespace

PublicView public_view(const State& state, PublicView memory) {
    PublicView view{.preset = state.options.preset,
                    .phase = state.phase,
                    .round = state.round,
                    .rounds = state.rounds,
                    .hand_size = state.hand_size(),
                    .wild = state.rules().wild_rank,
                    .playoff = state.playoff(),
                    .dealer = state.dealer,
                    .current = state.current,
                    .out_seat = state.out_seat,
                    .last_turn = state.dealt() && state.last_turns(),
                    .final_seats = state.final_seats,
                    .must_go_out = state.options.must_go_out,
                    .final_laydown = state.options.final_laydown,
                    .rules = state.rules(),
                    .deck = deck_options(state.options, state.packs),
                    .buried_wilds = state.options.buried_wilds,
                    .last_turn_all_melded = state.options.last_turn_all_melded};
    view.discards = std::move(memory.discards);
    view.seats = std::move(memory.seats);
    view.scores = std::move(memory.scores);
    view.scores = state.scores;
    // hands that were shown are gone with their round.
    ENSURE(!state.dealt() || state.revealed.empty());
    show_table(state, view);
    if (shows_hands(state)) view.revealed = state.revealed;
    if (state.phase == Phase::game_over) view.standings = standings(state);
    return view;
}

PrivateView private_view(const State& state, Seat seat) {
    PrivateView view{.seat = seat, .hand = faces(state.at(seat)), .deadwood = state.at(seat).deadwood};
    if (state.current == seat && state.phase == Phase::discard) {
        show_discards(state, view);
        return view;
    }
    if (state.current != seat || state.phase != Phase::draw) return view;
    view.legal.draw = open_sources(state);
    ENSURE(!view.legal.draw.empty());
    return view;
}

}  // namespace crowntable::rummy
