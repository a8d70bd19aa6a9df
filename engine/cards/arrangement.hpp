#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/cards/card.hpp"

namespace crowntable::cards {

/// What a card counts and which melds are legal in one round.
struct MeldRules {
    /// Lowest and highest rank of the pack: 3..13, or 1..13 in Three Thirteen. A run never leaves them.
    Rank rank_min = 3;
    Rank rank_max = 13;
    /// The rank that is wild this round. Jokers are always wild.
    Rank wild_rank = 3;
    /// how many naturals a meld needs; a wild-rank card at its own place counts as one.
    int min_naturals_per_meld = 0;
    /// Points of a card left over: jacks, queens, kings as 11, 12, 13 (true) or as 10 (Three Thirteen, false).
    bool court_cards_by_rank = true;
    /// Points of a wild-rank card left over; nothing means its face (Three Thirteen).
    std::optional<int> wild_points = 20;

    bool is_wild(Card card) const { return card.is_joker() || card.rank() == wild_rank; }
    /// Points of `card` left in hand: 50 joker, wild_points for the wild rank if set, else its face.
    int points(Card card) const;

    bool operator==(const MeldRules&) const = default;
};

enum class MeldKind : std::uint8_t { book, run };

/// A legal meld, its cards in display order.
struct Meld {
    MeldKind kind = MeldKind::book;
    /// A run ascends by the places its cards take; a book has its naturals first (suit order), then its wilds.
    std::vector<Card> cards;
    /// For a run: the card each one counts as, in one canonical reading (R-39: wilds fill the
    /// gaps, then go up to the highest rank, then down). Empty for a book.
    std::vector<Card> stands_for{};
};

/// A hand split into legal melds and what is left, with the least points left. Deterministic.
struct Arrangement {
    int deadwood = 0;
    std::vector<Meld> melds;
    std::vector<Card> dead;
};

/// One choice of discard and what the kept cards then leave.
struct DiscardChoice {
    Card card;
    int deadwood = 0;
};

/// These cards, in any order, as one legal meld (a book where both readings fit), or nothing. (R-31..R-37)
std::optional<Meld> as_meld(std::span<const Card> cards, const MeldRules& rules);

/// The least deadwood of `hand` over all legal ways to meld it. Exact. At most 14 cards.
int least_deadwood(std::span<const Card> hand, const MeldRules& rules);

/// An arrangement that reaches least_deadwood.
Arrangement arrange(std::span<const Card> hand, const MeldRules& rules);

/// For each distinct face of `hand`: the least deadwood of the hand without one such card, in the
/// order of preference: least deadwood first, ties to naturals before wilds, then the dearest
/// face, then suit order S H C D T, then the higher rank. Never empty for a non-empty hand.
std::vector<DiscardChoice> discard_choices(std::span<const Card> hand, const MeldRules& rules);

}  // namespace crowntable::cards
