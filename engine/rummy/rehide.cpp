#include "engine/rummy/rehide.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rummy/turns.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// How often a seat's hidden cards are redrawn until they fit what all have seen it do.
constexpr int attempts_max = 64;

/// Hidden cards that changed from seen to hidden at one moment: in the eyes of one who holds none
/// of them they are the same but for their faces, so any permutation fits the history.
using HiddenCards = std::vector<Card*>;

void permute(const HiddenCards& hidden, Random& random) {
    std::vector<Card> faces;
    for (const Card* card : hidden) faces.push_back(*card);
    shuffle(std::span(faces), random);
    for (std::size_t i = 0; i < hidden.size(); ++i) *hidden[i] = faces[i];
}

bool is_finished(const SeatState& seat) {
    return seat.laid.has_value();
}

/// All cards that a finished seat kept.
cards::Hand kept_cards(const SeatState& seat) {
    cards::Hand kept = faces(seat);
    for (const auto& meld : seat.laid->melds) {
        for (const Card card : meld.cards) kept.push_back(card);
    }
    return kept;
}

/// Whether the hand fits what the seat did: it did not go out where it had to, and it laid
/// down the best it could.
bool fits_history(const State& state, Seat who) {
    const SeatState& seat = state.at(who);
    const auto rules = state.rules();
    if (is_finished(seat)) {
        // by hand one may lay down less than the best.
        if (state.options.final_laydown == FinalLaydown::manual) return true;
        return rules.points(faces(seat)) == cards::least_deadwood(kept_cards(seat), rules);
    }
    const int turns_done = seat.turns - (state.current == who ? 1 : 0);
    const bool has_drawn = state.current == who && state.phase == Phase::discard;
    // R-17 binds who has discarded in this round: a hand as dealt, or with a card just drawn, may well go out.
    // what melds as a whole would have been laid down.
    if (has_drawn && state.last_turns() && state.options.last_turn_all_melded == LastTurnAllMelded::zero) {
        return cards::least_deadwood(faces(seat), rules) > 0;
    }
    if (!state.options.must_go_out || turns_done == 0 || has_drawn) return true;
    return cards::least_deadwood(faces(seat), rules) > 0;
}

class Redraw {
public:
    Redraw(State& state, Seat viewer, Random& random) : state_(state), random_(random) {
        for (std::size_t i = 0; i < state.seat_count(); ++i) {
            const Seat seat{static_cast<std::uint8_t>(i)};
            if (seat != viewer) others_.push_back(seat);
        }
    }

    /// First everything at once, then seat by seat against the stock and the seats not settled yet.
    void run() {
        for (int moment = 0; moment <= state_.recycles; ++moment) permute(hidden_since(moment, 0), random_);
        // A hand that still does not fit after all attempts is left so: a rare guess that is off beats a search without
        // end.
        for (std::size_t settled = 0; settled < others_.size(); ++settled) {
            for (int attempt = 0; attempt < attempts_max && !fits_history(state_, others_[settled]); ++attempt) {
                for (int moment = 0; moment <= state_.recycles; ++moment) {
                    permute(hidden_since(moment, settled), random_);
                }
            }
        }
    }

private:
    /// What the viewer cannot see of that moment's cards, without the first `settled` other seats.
    HiddenCards hidden_since(int moment, std::size_t settled) {
        HiddenCards hidden;
        // The stock is of the last recycle only: it was empty then.
        if (moment == state_.recycles) {
            for (Card& card : state_.stock) hidden.push_back(&card);
        }
        add(state_.out_of_play, moment, hidden);
        for (std::size_t i = settled; i < others_.size(); ++i) add(state_.at(others_[i]).hand, moment, hidden);
        return hidden;
    }

    void add(std::span<HeldCard> cards, int moment, HiddenCards& hidden) const {
        for (HeldCard& held : cards) {
            // A card of a moment that never was would stay where it is, and the viewer would know it.
            ENSURE(held.hidden_since == HeldCard::seen || held.hidden_since <= state_.recycles);
            if (held.hidden_since == moment) hidden.push_back(&held.card);
        }
    }

    State& state_;
    Random& random_;
    std::vector<Seat> others_;
};

/// The card that another seat drew is one of those of its hand that left the stock last.
void redraw_drawn_card(State& state, Seat viewer) {
    if (!state.drawn || state.drawn->source != Source::stock || state.current == viewer) return;
    const std::span<const HeldCard> hand = state.at(*state.current).hand;
    const auto newest = std::ranges::find(hand.rbegin(), hand.rend(), state.recycles, &HeldCard::hidden_since);
    ENSURE(newest != hand.rend());
    state.drawn->card = newest->card;
}

/// What a finished seat will score is as hidden as the cards that it kept, and follows from them.
void recount_points(State& state) {
    for (SeatState& seat : state.seats) {
        if (is_finished(seat)) seat.round_points = state.rules().points(faces(seat));
    }
}

}  // namespace

State rehide(const State& state, Seat viewer, const Seed& seed) {
    State redrawn = state;
    Random random(seed, "rehide");
    // Later chance is hidden, too: the recycles of this round draw from the seed.
    redrawn.seed = random.seed();
    if (!state.dealt()) return redrawn;
    Redraw(redrawn, viewer, random).run();
    redraw_drawn_card(redrawn, viewer);
    recount_points(redrawn);
    ENSURE(redrawn.at(viewer).hand == state.at(viewer).hand);
    for (std::size_t i = 0; i < state.seat_count(); ++i) count_hand(redrawn, seat_at(i));
    return redrawn;
}

}  // namespace crowntable::rummy
