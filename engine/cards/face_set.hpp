#pragma once

#include <bit>
#include <cstdint>

#include "engine/cards/suit_ranks.hpp"

namespace crowntable::cards {

/// Distinct cards of the 58-card pack without jokers, the dearest first, equal ranks in the order of the suits.
class FaceSet {
public:
    constexpr FaceSet() = default;
    constexpr explicit FaceSet(Card card) : bits_(std::uint64_t{1} << bit(card)) {}

    constexpr bool empty() const { return bits_ == 0; }
    /// REQUIRES: not empty.
    constexpr Card first() const {
        const int bit = static_cast<int>(std::bit_width(bits_)) - 1;
        return Card(rank_lowest + bit / suit_count, static_cast<Suit>(suit_count - 1 - bit % suit_count));
    }
    constexpr void remove_first() { bits_ ^= std::bit_floor(bits_); }
    constexpr FaceSet without(Rank rank) const {
        constexpr std::uint64_t all_suits = (1U << suit_count) - 1;
        return FaceSet(bits_ & ~(all_suits << (suit_count * (rank - rank_lowest))));
    }
    friend constexpr FaceSet operator|(FaceSet a, FaceSet b) { return FaceSet(a.bits_ | b.bits_); }

private:
    constexpr explicit FaceSet(std::uint64_t bits) : bits_(bits) {}
    static constexpr int bit(Card card) {
        return suit_count * (card.rank() - rank_lowest) + suit_count - 1 - static_cast<int>(card.suit());
    }

    std::uint64_t bits_ = 0;
};

}  // namespace crowntable::cards
