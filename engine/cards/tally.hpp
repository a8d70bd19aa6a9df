#pragma once

#include <algorithm>
#include <span>

#include "engine/cards/face_set.hpp"
#include "engine/cards/meld.hpp"
#include "engine/cards/melded_points.hpp"

namespace crowntable::cards {

/// Whether melds under these rules are found by table, but for hands that do not fit it.
bool has_table(const MeldRules& rules);

/// A hand of the 58-card pack, counted so that its melds are found by table. Cards can be taken out.
class Tally {
public:
    Tally(std::span<const Card> hand, const MeldRules& rules);

    /// False where the rules or the hand are not made for the table: other packs, melds that need naturals, more than
    /// seven wilds or five equal cards. Then the rest means nothing.
    bool fits() const { return fits_; }

    /// REQUIRES: the hand holds one, and `rules` are those it was counted with.
    Tally without(Card card, const MeldRules& rules) const;

    /// The distinct naturals.
    FaceSet naturals() const { return naturals_; }
    int points_of_naturals() const { return points_; }
    int wilds() const { return hand_.wilds; }
    /// See best_melded_hand.
    MeldedHand best_melded() const { return best_melded_hand(hand_, naturals_, points_); }
    /// See most_melded_points.
    int most_melded(Bounds bounds = {}) const {
        return most_melded_points(hand_, {bounds.floor, std::min(bounds.ceiling, points_)});
    }
    /// What most_melded answers for the hand with one natural like this less. REQUIRES: the hand holds one.
    int most_melded_without(Card natural, Bounds bounds) const {
        NaturalHand rest = hand_;
        rest.remove(natural);
        return most_melded_points(rest, {bounds.floor, std::min(bounds.ceiling, points_ - natural.rank())});
    }
    /// The deadwood when melds take so many points off the naturals at best. One natural less leaves its rank less.
    int deadwood(int melded, const MeldRules& rules) const;

private:
    NaturalHand hand_;
    FaceSet naturals_;
    int points_ = 0;
    int jokers_ = 0;
    bool fits_ = false;
};

}  // namespace crowntable::cards
