#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/cards/card.hpp"

namespace crowntable::cards {

inline constexpr Rank rank_lowest = 3;
inline constexpr int rank_bits = 11;

/// Some of the ranks 3..13.
class RankSet {
public:
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has(Rank rank) const { return ((bits_ >> (4 * (rank - rank_lowest))) & 8U) != 0; }
    /// REQUIRES: not empty.
    constexpr Rank lowest() const { return rank_lowest + std::countr_zero(bits_) / 4; }
    /// REQUIRES: not empty.
    constexpr Rank highest() const { return rank_lowest + (static_cast<Rank>(std::bit_width(bits_)) - 1) / 4; }
    constexpr void remove(Rank rank) { bits_ &= ~(std::uint64_t{8} << (4 * (rank - rank_lowest))); }
    constexpr RankSet without(RankSet others) const { return RankSet(bits_ & ~others.bits_); }

private:
    friend class SuitRanks;
    constexpr explicit RankSet(std::uint64_t bits) : bits_(bits) {}

    /// The highest of four bits a rank.
    std::uint64_t bits_ = 0;
};

/// How many naturals of each rank 3..13, of one suit or of several together: 14 cards at most. And their index in a
/// table of all suits in which no rank is there more than twice: the copies of each rank as a number in base 3. Both
/// are sums over the cards and lie in one word, so that a card is added to both at once.
class SuitRanks {
public:
    constexpr SuitRanks() = default;
    /// A suit with one card of this rank.
    constexpr explicit SuitRanks(Rank rank) : bits_(one_of[static_cast<std::size_t>(rank - rank_lowest)]) {}

    constexpr int copies(Rank rank) const { return static_cast<int>((bits_ >> (4 * (rank - rank_lowest))) & 0xFU); }
    constexpr bool has(Rank rank) const { return copies(rank) > 0; }
    /// The ranks that are there so often or oftener. REQUIRES: 1 <= copies <= 8.
    constexpr RankSet at_least(int copies) const {
        constexpr std::uint64_t ones = 0x111'1111'1111U;
        const std::uint64_t counts = bits_ & (ones * 15);
        const std::uint64_t sums = (counts & (ones * 7)) + ones * static_cast<std::uint64_t>(8 - copies);
        return RankSet((sums | counts) & (ones * 8));
    }
    /// REQUIRES: at_least(3) is empty, and the cards are of one suit.
    constexpr std::size_t index() const { return static_cast<std::size_t>(bits_ >> index_shift); }

    friend constexpr SuitRanks operator+(SuitRanks a, SuitRanks b) { return SuitRanks(a.bits_ + b.bits_, Bits()); }
    /// REQUIRES: `b` is part of `a`.
    friend constexpr SuitRanks operator-(SuitRanks a, SuitRanks b) { return SuitRanks(a.bits_ - b.bits_, Bits()); }
    constexpr SuitRanks with_at_most(int kept, Rank rank) const {
        const int over = copies(rank) > kept ? copies(rank) - kept : 0;
        return SuitRanks(bits_ - SuitRanks(rank).bits_ * static_cast<std::uint64_t>(over), Bits());
    }

private:
    struct Bits {};
    constexpr SuitRanks(std::uint64_t bits, Bits) : bits_(bits) {}

    static constexpr int index_shift = 4 * rank_bits;
    static constexpr std::array<std::uint64_t, rank_bits> one_of = [] {
        std::array<std::uint64_t, rank_bits> words{};
        std::uint64_t power = 1;
        for (std::size_t i = 0; i < rank_bits; ++i, power *= 3) {
            words[i] = (power << index_shift) | (std::uint64_t{1} << (4 * i));
        }
        return words;
    }();

    std::uint64_t bits_ = 0;
};

}  // namespace crowntable::cards
