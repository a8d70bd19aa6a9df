#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/ensure.hpp"

namespace crowntable {

/// The largest number of seats any table has.
inline constexpr std::size_t seats_max = 7;

/// Where one sits at the table, counted from 0 clockwise. A seat is not a person:
/// whoever occupies it may change while the game goes on.
struct Seat {
    std::uint8_t index = 0;

    auto operator<=>(const Seat&) const = default;
};

/// The seat with this number. REQUIRES: index < seats_max.
constexpr Seat seat_at(std::size_t index) {
    return Seat{static_cast<std::uint8_t>(index)};
}

/// The seat clockwise (to the left) of `seat` at a table of `seat_count` seats.
/// REQUIRES: seat.index < seat_count.
constexpr Seat next_seat(Seat seat, std::size_t seat_count) {
    ENSURE(seat.index < seat_count);
    return Seat{static_cast<std::uint8_t>((seat.index + 1U) % seat_count)};
}

/// A set of seats, iterated in seat order.
class SeatSet {
public:
    constexpr SeatSet() = default;
    constexpr explicit SeatSet(Seat seat) { insert(seat); }

    /// REQUIRES: seat.index < seats_max.
    constexpr void insert(Seat seat) {
        ENSURE(seat.index < seats_max);
        bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat.index));
    }
    /// REQUIRES: seat.index < seats_max.
    constexpr void erase(Seat seat) {
        ENSURE(seat.index < seats_max);
        bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat.index));
    }
    constexpr bool contains(Seat seat) const { return ((bits_ >> seat.index) & 1U) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    constexpr bool operator==(const SeatSet&) const = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
        constexpr Seat operator*() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1U));
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        std::uint8_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint8_t bits_ = 0;
};

}  // namespace crowntable
