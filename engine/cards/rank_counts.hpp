#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/cards/card.hpp"

namespace crowntable::cards {

/// The highest rank of any pack.
inline constexpr Rank rank_top = 13;

/// How many cards of each rank, four bits a rank; a hand has at most 14 cards.
class RankCounts {
public:
    constexpr void add(Rank rank, int cards = 1) { bits_ += static_cast<std::uint64_t>(cards) << shift(rank); }
    constexpr int operator[](Rank rank) const { return static_cast<int>((bits_ >> shift(rank)) & 0xFU); }
    constexpr RankCounts operator-(RankCounts other) const { return RankCounts(bits_ - other.bits_); }
    constexpr bool operator==(const RankCounts&) const = default;
    /// Spreads counts that differ over all values of the lower bits.
    constexpr std::size_t hash() const { return static_cast<std::size_t>((bits_ * 0x9E3779B97F4A7C15U) >> 40U); }

    constexpr RankCounts() = default;

private:
    constexpr explicit RankCounts(std::uint64_t bits) : bits_(bits) {}
    static constexpr int shift(Rank rank) { return 4 * rank; }
    std::uint64_t bits_ = 0;
};

}  // namespace crowntable::cards
