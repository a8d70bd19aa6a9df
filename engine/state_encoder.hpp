#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/game.hpp"

namespace crowntable {

/// Appends values byte by byte, the same on every machine, for the fingerprint of a state. A game derives from it
/// (`class Encoder : public StateEncoder<Encoder>`, `using StateEncoder::put;`) and adds one `put` for each type of its
/// own.
template <typename Self>
class StateEncoder {
public:
    /// Most states take less, so that one piece of memory does.
    StateEncoder() { bytes_.reserve(1024); }

    std::span<const std::uint8_t> bytes() const { return bytes_; }

    void put(std::uint32_t value) {
        const std::array<std::uint8_t, 4> bytes{
            static_cast<std::uint8_t>(value >> 24U), static_cast<std::uint8_t>(value >> 16U),
            static_cast<std::uint8_t>(value >> 8U), static_cast<std::uint8_t>(value)};
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    void put(int value) { put(static_cast<std::uint32_t>(value)); }
    void put(bool value) { put(static_cast<std::uint8_t>(value ? 1 : 0)); }
    void put(std::uint8_t value) { bytes_.push_back(value); }
    void put(Seat seat) { put(seat.index); }
    void put(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }
    template <typename E>
        requires std::is_enum_v<E>
    void put(E value) {
        put(static_cast<std::uint8_t>(value));
    }
    template <typename T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) self().put(*value);
    }
    template <typename T>
    void put(const std::vector<T>& list) {
        put(static_cast<int>(list.size()));
        for (const T& item : list) self().put(item);
    }
    void put(const Standing& standing) { put_all(standing.seat, standing.place, standing.points); }
    void put(const Seating& seating) {
        put_all(static_cast<int>(seating.seat_count), seating.host, seating.last_standings, seating.dealer);
    }
    template <typename... T>
    void put_all(const T&... values) {
        (self().put(values), ...);
    }

private:
    Self& self() { return static_cast<Self&>(*this); }

    std::vector<std::uint8_t> bytes_;
};

}  // namespace crowntable
