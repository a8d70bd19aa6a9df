#pragma once

#include <limits>
#include <optional>
#include <span>

#include "engine/cards/card.hpp"
#include "engine/cards/meld.hpp"
#include "engine/short_list.hpp"

// Exact for all rules. Under those of the 58-card games with min_naturals_per_meld = 0 deadwood and discards are found
// by table, without allocation, in about a microsecond (docs/performance.md). Other rules, and hands with more than
// seven wilds or five equal cards, take a general search.

namespace crowntable::cards {

/// A hand split into legal melds and what is left, with the least points left. Deterministic.
struct Arrangement {
    int deadwood = 0;
    Melds melds;
    Hand dead;

    bool operator==(const Arrangement&) const = default;
};

/// One choice of discard and what the kept cards then leave.
struct DiscardChoice {
    Card card;
    int deadwood = 0;

    bool operator==(const DiscardChoice&) const = default;
};

using DiscardChoices = ShortList<DiscardChoice, hand_max>;

/// The least deadwood of `hand` over all legal ways to meld it. At most 14 cards.
int least_deadwood(std::span<const Card> hand, const MeldRules& rules);

/// An arrangement that reaches least_deadwood.
Arrangement arrange(std::span<const Card> hand, const MeldRules& rules);

/// For each distinct face of `hand`: the least deadwood of the hand without one such card, in the
/// order of preference: least deadwood first, ties to naturals before wilds, then the dearest
/// face, then suit order S H C D T, then the higher rank. Never empty for a non-empty hand.
DiscardChoices discard_choices(std::span<const Card> hand, const MeldRules& rules);

/// Which discards are of interest.
struct DiscardWish {
    /// Only discards that leave less than this are wanted.
    int below = std::numeric_limits<int>::max();
    /// A face that is not to be discarded.
    std::optional<Card> kept{};
    /// Whether wilds are not to be discarded either.
    bool wilds_kept = false;
};

/// The first of discard_choices that is as wished, found sooner; nothing if there is none.
std::optional<DiscardChoice> best_discard(std::span<const Card> hand, const MeldRules& rules,
                                          const DiscardWish& wish = {});

/// Whether there is such a discard, which is found sooner than the best one.
bool has_discard(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish);

/// What best_discard finds and all others as wished that leave as little, in the order of discard_choices.
DiscardChoices best_discards(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish = {});

}  // namespace crowntable::cards
