#include "engine/rummy/turns.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rummy/dealing.hpp"
#include "engine/rummy/scoring.hpp"
#include "engine/rummy/stock.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

std::optional<Card> discard_top(const State& state) {
    return state.discards.empty() ? std::nullopt : std::optional(state.discards.back());
}

/// Whether the draw of a last turn has left nothing to discard.
bool melds_as_a_whole(const State& state, std::span<const Card> hand) {
    return state.last_turns() && state.options.last_turn_all_melded == LastTurnAllMelded::zero &&
           cards::least_deadwood(hand, state.rules()) == 0;
}

// the same for the first turn of a round. R-20: the card that the seat before discarded is on top, also where
// that seat went out with it.
std::optional<Refusal> check_draw(const State& state, const Draw& draw) {
    const auto open = open_sources(state);
    if (std::ranges::find(open, draw.source) != open.end()) return std::nullopt;
    return source_refusal(draw.source, discard_top(state));
}

bool may_not_return_applies(const State& state) {
    if (state.options.same_card_return == SameCardReturn::allow) return false;
    if (state.drawn->source == Source::stock || !state.drawn->stock_was_open) return false;
    const auto& hand = state.at(*state.current).hand;
    // A hand of nothing but this card would have no discard left.
    return std::ranges::any_of(hand, [&](const HeldCard& held) { return held.card != state.drawn->card; });
}

/// Takes a card of this face from the hand: the last one in its order. Equal faces are the same card; of
/// these the best known one goes, so that others never seem to know more than they do.
void take_from_hand(SeatState& seat, Card card) {
    HeldCard* last = nullptr;
    HeldCard* known = nullptr;
    for (HeldCard& held : seat.hand) {
        if (held.card != card) continue;
        last = &held;
        if (known == nullptr || held.hidden_since >= known->hidden_since) known = &held;
    }
    ENSURE(last != nullptr);
    // The last one leaves, so that the order of the rest stays, and takes along what is known of the other.
    std::swap(last->hidden_since, known->hidden_since);
    seat.hand.erase(last);
    const Card* const taken = std::ranges::find(seat.taken, card);
    if (taken != seat.taken.end()) seat.taken.erase(taken);
}

void lay_cards(SeatState& seat, const Laydown& laydown) {
    ENSURE(!seat.laid);
    for (const auto& meld : laydown.arrangement.melds) {
        for (const Card card : meld.cards) take_from_hand(seat, card);
    }
    // whoever goes out keeps nothing.
    ENSURE(!laydown.goes_out || seat.hand.empty());
    seat.round_points = laydown.arrangement.deadwood;
    seat.laid = Laid{.melds = laydown.arrangement.melds, .went_out = laydown.goes_out};
}

std::vector<Event> draw_from_stock(State& state, Seat seat) {
    std::vector<Event> events;
    const StockAccess access = stock_access(state);
    if (access == StockAccess::ends_round) {
        // also in a last turn: the draw is accepted and ends the round.
        events.emplace_back(RoundBlocked{BlockReason::stock});
        score_round(state, RoundEnd::blocked, events);
        return events;
    }
    if (access == StockAccess::recycle) events.emplace_back(recycle(state));
    // A stock that yields nothing is refused.
    ENSURE(!state.stock.empty());
    const Card card = state.stock.back();
    state.stock.pop_back();
    state.drawn = DrawnCard{.card = card, .source = Source::stock};
    state.at(seat).hand.push_back({.card = card, .hidden_since = static_cast<std::uint8_t>(state.recycles)});
    events.emplace_back(Drew{.seat = seat, .source = Source::stock});
    return events;
}

std::vector<Event> draw_from_discards(State& state, Seat seat) {
    ENSURE(!state.discards.empty());
    // Asked before the card is taken, because the pile without it may give another answer.
    const bool stock_was_open = stock_access(state) != StockAccess::closed;
    const Card card = state.discards.back();
    state.discards.pop_back();
    state.top_is_closed = false;
    state.drawn = DrawnCard{.card = card, .source = Source::discard, .stock_was_open = stock_was_open};
    state.at(seat).hand.push_back({.card = card, .hidden_since = HeldCard::seen});
    state.at(seat).taken.push_back(card);
    return {Drew{.seat = seat, .source = Source::discard, .card = card}};
}

/// all cards are laid down, which ends the last turn without a discard.
void lay_all_down(State& state, Seat seat, std::span<const Card> hand, std::vector<Event>& events) {
    const Laydown laydown{.goes_out = false, .arrangement = cards::arrange(hand, state.rules())};
    ENSURE(laydown.arrangement.dead.empty());
    state.drawn.reset();
    events.emplace_back(LaidDown{.seat = seat, .melds = laydown.arrangement.melds});
    lay_cards(state.at(seat), laydown);
    state.final_seats.remove(seat);
    count_hand(state, seat);
    end_turn(state, seat, events);
}

std::vector<Event> apply_draw(State& state, Seat seat, const Draw& draw) {
    ENSURE(state.phase == Phase::draw && !state.drawn);
    auto events = draw.source == Source::stock ? draw_from_stock(state, seat) : draw_from_discards(state, seat);
    // A draw may end the round; then there is nobody to discard.
    if (state.phase != Phase::draw) return events;
    if (const auto hand = faces(state.at(seat)); melds_as_a_whole(state, hand)) {
        lay_all_down(state, seat, hand, events);
        return events;
    }
    state.phase = Phase::discard;
    ++state.turn;
    count_hand(state, seat);
    return events;
}

// every other seat once, clockwise, also one that had no turn yet.
void owe_last_turns(State& state, Seat out_seat) {
    // a hand that is melded in a last turn gives nobody another one.
    ENSURE(!state.out_seat && state.final_seats.empty());
    state.out_seat = out_seat;
    for (Seat seat = next_playing(state, out_seat); seat != out_seat; seat = next_playing(state, seat)) {
        state.final_seats.push_back(seat);
    }
    // With nobody else left the game would be over already.
    ENSURE(!state.final_seats.empty());
}

// going out takes a discard, any card, in any turn. R-25: the kept cards are laid down after it;
// where they come first, and all are in melds, apply_draw has ended the turn.
std::vector<Event> apply_discard(State& state, Seat seat, const Discard& discard) {
    ENSURE(state.phase == Phase::discard);
    const auto hand = faces(state.at(seat));
    const DiscardContext context = discard_context(state, hand);
    const auto laydown =
        context.last_turn || discard.go_out || context.must_go_out ? lay_down(context, discard) : Laydown{};
    // Found when the card was drawn, for the hand that is about to change.
    const auto choices = std::exchange(state.best_choices, {});
    take_from_hand(state.at(seat), discard.card);
    state.discards.push_back(discard.card);
    state.top_is_closed = false;
    state.drawn.reset();
    std::vector<Event> events;
    events.reserve(4);  // The most: with what is laid down, the score and the end of the game.
    events.emplace_back(Discarded{.seat = seat, .card = discard.card});
    if (laydown.goes_out) {
        events.emplace_back(WentOut{.seat = seat, .melds = laydown.arrangement.melds});
        lay_cards(state.at(seat), laydown);
        owe_last_turns(state, seat);
    } else if (context.last_turn) {
        events.emplace_back(LaidDown{.seat = seat, .melds = laydown.arrangement.melds});
        lay_cards(state.at(seat), laydown);
        state.final_seats.remove(seat);
    }
    // What the best discards leave is known since the draw; only for others the hand is solved again.
    const auto known = std::ranges::find(choices, discard.card, &cards::DiscardChoice::card);
    if (known != choices.end() && !state.at(seat).laid) {
        state.at(seat).deadwood = known->deadwood;
    } else {
        count_hand(state, seat);
    }
    end_turn(state, seat, events);
    return events;
}

}  // namespace

cards::Hand faces(const SeatState& seat) {
    cards::Hand hand;
    for (const HeldCard& held : seat.hand) hand.push_back(held.card);
    return hand;
}

Sources open_sources(const State& state) {
    Sources open;
    if (stock_access(state) != StockAccess::closed) open.push_back(Source::stock);
    // something can always be drawn, if need be the wild that was passed over.
    const bool is_closed = state.top_is_closed && !open.empty();
    if (!state.discards.empty() && !is_closed) open.push_back(Source::discard);
    return open;
}

Refusal source_refusal(Source source, std::optional<cards::Card> discard_top) {
    if (source == Source::stock) {
        return Refusal{.code = "STOCK_EMPTY", .message = "The stock is empty; take the top discard."};
    }
    if (!discard_top) return Refusal{.code = "PILE_EMPTY", .message = "There is no discard to take."};
    //
    return Refusal{.code = "WILD_OUT_OF_PLAY", .message = "This wild card was passed over; draw from the stock."};
}

void count_hand(State& state, Seat who) {
    SeatState& seat = state.at(who);
    const cards::Hand hand = faces(seat);
    if (state.current != who || !state.drawn) {
        seat.deadwood = cards::least_deadwood(hand, state.rules());
        return;
    }
    // With a card too many the hand counts what the best discards leave, and these are kept.
    const DiscardContext context = discard_context(state, hand);
    state.best_choices = cards::best_discards(hand, context.rules, {.kept = context.may_not_return});
    seat.deadwood = state.best_choices.front().deadwood;
}

DiscardContext discard_context(const State& state, std::span<const Card> hand) {
    ENSURE(state.drawn.has_value());
    ENSURE(hand.size() == static_cast<std::size_t>(state.hand_size()) + 1);
    DiscardContext context{.hand = hand,
                           .rules = state.rules(),
                           .last_turn = state.last_turns(),
                           .must_go_out = state.options.must_go_out,
                           .final_laydown = state.options.final_laydown,
                           .best_choices = state.best_choices};
    if (may_not_return_applies(state)) context.may_not_return = state.drawn->card;
    return context;
}

std::optional<Refusal> check_phase(Phase phase, std::optional<Seat> current, Seat seat, const Action& action) {
    if (phase == Phase::game_over) return Refusal{.code = "GAME_OVER", .message = "The game is over."};
    if (phase == Phase::round_scored) {
        return Refusal{.code = "WRONG_PHASE", .message = "The next round has not been dealt yet."};
    }
    if (seat != current) return Refusal{.code = "NOT_YOUR_TURN", .message = "It is another player's turn."};
    const bool draws = std::holds_alternative<Draw>(action);
    if (draws && phase == Phase::discard) {
        return Refusal{.code = "ALREADY_DREW", .message = "You drew already; discard a card."};
    }
    if (!draws && phase == Phase::draw) return Refusal{.code = "WRONG_PHASE", .message = "Draw a card first."};
    return std::nullopt;
}

std::optional<Refusal> check(const State& state, Seat seat, const Action& action) {
    if (auto refusal = check_phase(state.phase, state.current, seat, action)) return refusal;
    if (const auto* draw = std::get_if<Draw>(&action)) return check_draw(state, *draw);
    const auto hand = faces(state.at(seat));
    return check_discard(discard_context(state, hand), std::get<Discard>(action));
}

// nothing is taken back, and nobody touches what is laid down.
std::vector<Event> apply(State& state, Seat seat, const Action& action) {
    ENSURE(state.current == seat);
    if (const auto* draw = std::get_if<Draw>(&action)) return apply_draw(state, seat, *draw);
    return apply_discard(state, seat, std::get<Discard>(action));
}

// a seat that has had all its turns ends the round when it is due again; last turns are always played.
void end_turn(State& state, Seat seat, std::vector<Event>& events) {
    // exactly one last turn each.
    ENSURE(!state.drawn && std::ranges::count(state.final_seats, seat) == 0);
    if (state.last_turns()) {
        if (state.final_seats.empty()) return score_round(state, RoundEnd::played, events);
        return begin_turn(state, state.final_seats.front());
    }
    const Seat next = next_playing(state, seat);
    if (state.at(next).turns >= state.options.max_turns_per_seat) {
        events.emplace_back(RoundBlocked{BlockReason::turns});
        return score_round(state, RoundEnd::blocked, events);
    }
    begin_turn(state, next);
}

}  // namespace crowntable::rummy
