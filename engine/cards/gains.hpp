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

    /// What can be taken off if so many points more come with so many wilds that they need; nothing with fewer wilds
    /// than these.
    constexpr Gains with(int points, int wilds) const {
        return Gains((bytes_ + every_byte * static_cast<std::uint64_t>(points)) << (8 * wilds));
    }

    /// Whether there is a number of wilds with which this takes off more than the other.
    bool surpass(Gains other) const {
        return std::bit_cast<std::uint64_t>(std::bit_cast<Bytes>(bytes_) > std::bit_cast<Bytes>(other.bytes_)) != 0;
    }

    /// Takes for each number of wilds the better of the two.
    friend Gains better(Gains a, Gains b) {
        const auto x = std::bit_cast<Bytes>(a.bytes_);
        const auto y = std::bit_cast<Bytes>(b.bytes_);
        return Gains(std::bit_cast<std::uint64_t>(x > y ? x : y));
    }

    /// What two parts of a hand take off together, when they share up to `wilds` wilds as is best.
    friend Gains shared(Gains a, Gains b, int wilds) {
        const auto part = lanes(b.bytes_);
        Lanes best = part + lanes(spread(a, 0));
        for (int own = 1; own <= wilds; ++own) best = greater(best, moved(part + lanes(spread(a, own)), own));
        return Gains(std::bit_cast<Words>(best)[0]);
    }

    /// The most that the two can take off together when they share exactly so many wilds.
    friend int most_shared(Gains a, Gains b, int wilds) {
        int most = a[0] + b[wilds];
        for (int own = 1; own <= wilds; ++own) {
            const int points = a[own] + b[wilds - own];
            most = points > most ? points : most;
        }
        return most;
    }

private:
    using Bytes [[gnu::vector_size(8)]] = std::uint8_t;
    /// Twice as many as needed: the least that every processor has registers for.
    using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
    using Words [[gnu::vector_size(16)]] = std::uint64_t;
    static constexpr std::uint64_t every_byte = 0x0101010101010101U;

    static std::uint64_t spread(Gains gains, int wilds) {
        return every_byte * static_cast<std::uint64_t>(gains[wilds]);
    }
    static Lanes lanes(std::uint64_t bytes) { return std::bit_cast<Lanes>(Words{bytes, 0}); }
    static Lanes greater(Lanes a, Lanes b) { return a > b ? a : b; }
    static Lanes moved(Lanes lanes, int wilds) {
        return std::bit_cast<Lanes>(std::bit_cast<Words>(lanes) << (8 * wilds));
    }

    constexpr explicit Gains(std::uint64_t bytes) : bytes_(bytes) {}

    std::uint64_t bytes_ = 0;
};

}  // namespace crowntable::cards
