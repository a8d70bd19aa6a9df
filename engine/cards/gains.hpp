#pragma once

#include <bit>
#include <cstdint>

namespace crowntable::cards {

/// The most points that can be taken off a hand with 0 to 7 wilds. A hand of 14 has 182 at most, so that
/// each fits a byte and all of them fit a word.
class Gains {
public:
    static constexpr int wilds_max = 7;

    constexpr Gains() = default;

    constexpr int operator[](int wilds) const { return static_cast<int>((bytes_ >> (8 * wilds)) & 0xFFU); }

    /// So many points more, and so many wilds needed more; nothing with fewer wilds than these.
    constexpr Gains with(int points, int wilds) const {
        return Gains((bytes_ + every_byte * static_cast<std::uint64_t>(points)) << (8 * wilds));
    }

    /// With some number of wilds more than the other.
    bool surpass(Gains other) const {
        return std::bit_cast<std::uint64_t>(std::bit_cast<Bytes>(bytes_) > std::bit_cast<Bytes>(other.bytes_)) != 0;
    }

    /// For each number of wilds the better one.
    friend Gains better(Gains a, Gains b) {
        const auto x = std::bit_cast<Bytes>(a.bytes_);
        const auto y = std::bit_cast<Bytes>(b.bytes_);
        return Gains(std::bit_cast<std::uint64_t>(x > y ? x : y));
    }

    /// From two parts of a hand that share up to `wilds` wilds as is best.
    friend Gains shared(Gains a, Gains b, int wilds) {
        Gains best = b.with(a[0], 0);
        for (std::uint64_t rises = a.rises(wilds); rises != 0; rises &= rises - 1) {
            const int own = lane_of(rises);
            best = better(best, b.with(a[own], own));
        }
        return best;
    }

    /// The same for exactly so many wilds.
    friend int most_shared(Gains a, Gains b, int wilds) {
        int most = a[0] + b[wilds];
        for (std::uint64_t rises = a.rises(wilds); rises != 0; rises &= rises - 1) {
            const int own = lane_of(rises);
            const int points = a[own] + b[wilds - own];
            most = points > most ? points : most;
        }
        return most;
    }

private:
    using Bytes [[gnu::vector_size(8)]] = std::uint8_t;
    static constexpr std::uint64_t every_byte = 0x0101010101010101U;
    static constexpr std::uint64_t top_bits = every_byte << 7;

    /// A bit in the byte of each number of wilds, 1 to `wilds`, that gains more than one wild less does. None gains
    /// less, so that no byte of the difference borrows from the next.
    std::uint64_t rises(int wilds) const {
        const std::uint64_t rise = bytes_ - (bytes_ << 8);
        const std::uint64_t rising = ((((rise & ~top_bits) + ~top_bits) | rise) & top_bits) >> 7;
        return rising & ((std::uint64_t{256} << (8 * wilds)) - 256);
    }
    static int lane_of(std::uint64_t bits) { return std::countr_zero(bits) / 8; }

    constexpr explicit Gains(std::uint64_t bytes) : bytes_(bytes) {}

    std::uint64_t bytes_ = 0;
};

}  // namespace crowntable::cards
