#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/cards/card.hpp"
#include "engine/short_list.hpp"

namespace crowntable::cards {

/// What a card counts and which melds are legal in one round.
/// REQUIRES: rank_min + 2 <= rank_max; rank_min <= wild_rank <= rank_max; wild_points at most a joker's 50.
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
    int points(Card card) const {
        if (card.is_joker()) return 50;
        if (card.rank() == wild_rank && wild_points) return *wild_points;
        return court_cards_by_rank || card.rank() < 10 ? card.rank() : 10;
    }
    /// The points of all these cards together.
    int points(std::span<const Card> cards) const {
        int sum = 0;
        for (const Card card : cards) sum += points(card);
        return sum;
    }

    bool operator==(const MeldRules&) const = default;
};

/// The most cards that a hand to be melded may have, and so a meld.
inline constexpr std::size_t hand_max = 14;

/// A few cards, without allocation.
using Hand = ShortList<Card, hand_max>;

enum class MeldKind : std::uint8_t { book, run };

/// A legal meld, its cards in display order.
struct Meld {
    MeldKind kind = MeldKind::book;
    /// A run ascends by the places its cards take; a book has its naturals first (suit order), then its wilds.
    Hand cards;
    /// For a run: the card each one counts as, in one canonical reading (R-39: wilds fill the
    /// gaps, then go up to the highest rank, then down). Empty for a book.
    Hand stands_for{};

    bool operator==(const Meld&) const = default;
};

/// Disjoint melds of one hand.
using Melds = ShortList<Meld, hand_max / 3>;

/// These cards, in any order, as one legal meld (a book where both readings fit), or nothing: also if they are more
/// than hand_max. (R-31..R-37)
std::optional<Meld> as_meld(std::span<const Card> cards, const MeldRules& rules);

}  // namespace crowntable::cards
