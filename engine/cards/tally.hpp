#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "engine/cards/meld.hpp"
#include "engine/cards/melded_points.hpp"

namespace crowntable::cards {

/// A hand of the 58-card pack, counted so that its melds are found by table. Cards can be taken out.
class Tally {
public:
    /// Nothing where the rules or the hand are not made for the table: other packs, melds that need naturals,
    /// more than seven wilds or five equal cards.
    static std::optional<Tally> of(std::span<const Card> hand, const MeldRules& rules);

    /// REQUIRES: the hand holds one, and `rules` are those it was counted with.
    Tally without(Card card, const MeldRules& rules) const;

    /// What the naturals count together, none of them melded.
    int points_of_naturals() const { return points_; }
    /// The same without this card.
    int points_without(Card card, const MeldRules& rules) const {
        return rules.is_wild(card) ? points_ : points_ - card.rank();
    }
    /// See best_melded_hand.
    MeldedHand best_melded() const { return best_melded_hand(hand_, points_); }
    /// See most_melded_points.
    int most_melded(Bounds bounds = {}) const {
        return most_melded_points(hand_, {bounds.floor, std::min(bounds.ceiling, points_)});
    }
    /// The deadwood when melds take so many points off the naturals at best.
    int deadwood(int melded, const MeldRules& rules) const;

private:
    NaturalHand hand_;
    int points_ = 0;
    int jokers_ = 0;
};

}  // namespace crowntable::cards
