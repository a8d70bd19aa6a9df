#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/cards/card.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/ruleset.hpp"
#include "engine/rummy/view.hpp"
#include "engine/seat.hpp"

namespace crowntable::rummy {

/// All cards of a game in order, the top of the deck first.
struct DeckOrder {
    std::vector<cards::Card> cards;
};

/// A card outside the stock and the pile, and since when its face is hidden from other seats.
struct HeldCard {
    static constexpr std::uint8_t seen = 0xFF;

    cards::Card card;
    /// 0 = the deal, k = the k-th recycle, `seen` = not at all: it came from the discard pile.
    std::uint8_t hidden_since = 0;

    bool operator==(const HeldCard&) const = default;
};

/// The card the current seat drew this turn.
struct DrawnCard {
    cards::Card card;
    Source source = Source::stock;
    /// A draw from the stock would have been accepted (R-13 is waived where it was not).
    bool stock_was_open = true;
};

struct SeatState {
    /// In the order the seat gave it, new cards last.
    ShortList<HeldCard, cards::hand_max> hand{};
    /// The seen cards of the hand in the order of taking: public, so not in hand order.
    cards::Hand taken{};
    std::optional<Laid> laid{};
    /// Points of this round, once the seat is finished with it.
    std::optional<int> round_points{};
    int total = 0;
    /// What PrivateView::deadwood tells. It follows from the hand, and is kept because every view asks for it.
    int deadwood = 0;
    /// Turns begun in this round.
    int turns = 0;
    /// Takes part in this round.
    bool playing = false;
    bool removed = false;
};

/// The whole state of a game. Only the functions of this folder change it.
struct State {
    Options options;
    Seating seating;
    /// By which the game was begun.
    std::uint32_t rules_version = rules_versions.newest;
    int packs = 0;
    RoundSizes rounds;

    Phase phase = Phase::round_scored;
    std::uint32_t turn = 0;
    int round = 0;
    /// This round's seed: later recycles draw from it.
    Seed seed{};
    std::optional<Seat> dealer;
    std::optional<Seat> current;
    std::optional<Seat> out_seat;
    std::optional<DrawnCard> drawn;
    SeatList final_seats;
    /// What PrivateView::best_choices tells the current seat; empty but in the discard phase. Follows from its hand.
    cards::DiscardChoices best_choices;

    /// The top card is at the back.
    std::vector<cards::Card> stock;
    /// The top card is at the back.
    std::vector<cards::Card> discards;
    /// the top discard is a wild that the seat to which it was open has passed over, and lies there only because
    /// that seat was removed before it could cover it. Never so by version 1 of the rules.
    bool top_is_closed = false;
    /// Buried wilds that were removed and the cards of removed seats.
    std::vector<HeldCard> out_of_play;
    int recycles = 0;

    std::vector<SeatState> seats;
    std::vector<ScoreRow> scores;
    std::vector<RevealedHand> revealed;

    /// What this version of the rules changed holds in this game.
    bool since(std::uint32_t version) const { return rules_version >= version; }
    std::size_t seat_count() const { return seats.size(); }
    SeatState& at(Seat seat) { return seats.at(seat.index); }
    const SeatState& at(Seat seat) const { return seats.at(seat.index); }
    bool dealt() const { return phase == Phase::draw || phase == Phase::discard; }
    bool playoff() const { return round > static_cast<int>(options.rounds.size()); }
    bool last_turns() const { return out_seat.has_value(); }
    /// Cards of the present round; of the first before the deal.
    int hand_size() const { return rounds.at(static_cast<std::size_t>(round > 0 ? round - 1 : 0)); }
    cards::MeldRules rules() const;
};

}  // namespace crowntable::rummy
