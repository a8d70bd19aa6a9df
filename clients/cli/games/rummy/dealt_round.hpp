#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "clients/cli/games/rummy/rules.hpp"
#include "engine/cards/card.hpp"
#include "engine/cards/deck.hpp"
#include "engine/random.hpp"
#include "engine/seat.hpp"

namespace crowntable::cli::rummy {

/// All that decides of the cards of a round beside its seed.
struct RoundTerms {
    cards::DeckOptions deck;
    int hand_size = 0;
    /// Who takes part, by seat.
    std::vector<bool> playing;
    /// The first seat from here on that takes part deals; nothing: it is drawn.
    std::optional<int> dealer_from{};
    /// Wilds of this rank, and jokers, leave play when a new stock is made; nothing where all cards come back.
    std::optional<cards::Rank> wild_that_leaves{};
};

/// The cards of a round as its seed deals them (engine/rummy/game.hpp, "Chance"), moved as it is told that they were.
/// It knows no rules: each move answers whether the cards are where it needs them, and is not made where they are not.
class DealtRound {
public:
    /// REQUIRES: somebody plays, and the deck suffices.
    DealtRound(const Seed& seed, const RoundTerms& terms);

    int dealer() const { return dealer_; }
    const std::vector<cards::Card>& discards() const { return discards_; }
    std::size_t seats() const { return hands_.size(); }
    std::size_t stock() const { return stock_.size(); }

    bool draw(std::size_t seat);
    bool take(std::size_t seat, cards::Card card);
    /// A new stock of so many cards is made of the pile.
    bool recycle(std::size_t stock);
    bool discard(std::size_t seat, cards::Card card);
    bool lay_down(std::size_t seat, std::span<const cards::Card> laid);
    /// Whoever leaves takes the hand out of play; a card that was taken from the pile this turn goes back there.
    bool remove(std::size_t seat);

    bool holds(std::size_t seat, std::vector<cards::Card> hand) const;
    /// What is held and what was laid down, together.
    bool had(std::size_t seat, std::vector<cards::Card> hand) const;
    std::size_t count(std::size_t seat) const { return hands_.at(seat).size(); }

private:
    void deal(const Seed& seed, const RoundTerms& terms);

    Seed seed_;
    std::optional<cards::Rank> wild_that_leaves_;
    int dealer_ = 0;
    unsigned recycles_ = 0;
    /// The card that is drawn next is at the back, as is the top of the pile.
    std::vector<cards::Card> stock_;
    std::vector<cards::Card> discards_;
    std::vector<std::vector<cards::Card>> hands_;
    std::vector<std::vector<cards::Card>> laid_;
    /// What was taken from the pile, and by whom, until the next discard.
    std::optional<std::pair<std::size_t, cards::Card>> taken_;
};

}  // namespace crowntable::cli::rummy
