#pragma once

#include <bit>
#include <cstdint>

#include "engine/cards/card.hpp"

namespace crowntable::cards {

/// Ranks 3..13, one bit each from bit 0.
using RankMask = std::uint32_t;

inline constexpr Rank rank_lowest = 3;
inline constexpr int rank_bits = 11;
inline constexpr RankMask all_ranks = (1U << rank_bits) - 1U;

constexpr RankMask mask_of(Rank rank) {
    return 1U << (rank - rank_lowest);
}

/// The highest rank of a mask. REQUIRES: one is in it.
constexpr Rank highest_rank(RankMask mask) {
    return rank_lowest + static_cast<Rank>(std::bit_width(mask)) - 1;
}

/// The naturals of one suit, up to five copies of each rank: in layer i the ranks that are there more than
/// i times. A layer is a mask, the layers lie one above the other.
class SuitRanks {
public:
    static constexpr int copies_max = 5;

    constexpr RankMask layer(int index) const {
        return static_cast<RankMask>(layers_ >> (rank_bits * index)) & all_ranks;
    }
    constexpr bool empty() const { return layers_ == 0; }
    /// No rank is there more than `copies` times. REQUIRES: copies < copies_max.
    constexpr bool at_most(int copies) const { return (layers_ >> (rank_bits * copies)) == 0; }
    constexpr bool has(Rank rank) const { return (layers_ & mask_of(rank)) != 0; }
    constexpr int copies(Rank rank) const {
        // One bit of each layer; the product sums them up in its highest.
        const std::uint64_t bits = (layers_ >> (rank - rank_lowest)) & one_in_each_layer;
        return static_cast<int>((bits * one_in_each_layer) >> (rank_bits * (copies_max - 1))) & 7;
    }
    /// With one copy less of all that is there.
    constexpr SuitRanks less_one_of_each() const { return SuitRanks(layers_ >> rank_bits); }

    /// False, and nothing happens, if there are five already.
    constexpr bool add(Rank rank) {
        std::uint64_t bit = mask_of(rank);
        while ((layers_ & bit) != 0) bit <<= rank_bits;
        if (bit >= top) return false;
        layers_ |= bit;
        return true;
    }

    /// Without one copy of each of these ranks, as far as they are there.
    constexpr SuitRanks less_one_of(RankMask ranks) const {
        const std::uint64_t all = in_all_layers(ranks);
        return SuitRanks((layers_ & ~all) | ((layers_ >> rank_bits) & all));
    }

    /// Without all copies of this rank but so many.
    constexpr SuitRanks with_at_most(int copies, Rank rank) const {
        return SuitRanks(layers_ & ~(in_all_layers(mask_of(rank)) << (rank_bits * copies)));
    }

    constexpr SuitRanks() = default;
    /// REQUIRES: `twice` is part of `once`.
    constexpr SuitRanks(RankMask once, RankMask twice) : SuitRanks(once | (std::uint64_t{twice} << rank_bits)) {}
    constexpr bool operator==(const SuitRanks&) const = default;

private:
    static constexpr std::uint64_t top = std::uint64_t{1} << (rank_bits * copies_max);
    static constexpr std::uint64_t one_in_each_layer = (top - 1U) / all_ranks;
    static constexpr std::uint64_t in_all_layers(RankMask ranks) { return ranks * one_in_each_layer; }
    constexpr explicit SuitRanks(std::uint64_t layers) : layers_(layers) {}

    std::uint64_t layers_ = 0;
};

}  // namespace crowntable::cards
