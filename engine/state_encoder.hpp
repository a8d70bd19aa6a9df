#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/digest.hpp"
#include "engine/game.hpp"

namespace crowntable {

/// Takes in values byte by byte, the same on every machine, for the fingerprint of a state. A game derives from it
/// (`class Encoder : public StateEncoder<Encoder>`, `using StateEncoder::put;`) and adds one `put` for each type of its
/// own.
template <typename Self>
class StateEncoder {
public:
    /// SHA-256 of all that was put. Once, and last.
    Digest digest() {
        hash_waiting();
        return hash_.digest();
    }

    void put(std::uint32_t value) {
        std::uint8_t* const to = place_for(4);
        to[0] = static_cast<std::uint8_t>(value >> 24U);
        to[1] = static_cast<std::uint8_t>(value >> 16U);
        to[2] = static_cast<std::uint8_t>(value >> 8U);
        to[3] = static_cast<std::uint8_t>(value);
    }
    void put(int value) { put(static_cast<std::uint32_t>(value)); }
    void put(bool value) { put(static_cast<std::uint8_t>(value ? 1 : 0)); }
    void put(std::uint8_t value) { *place_for(1) = value; }
    void put(Seat seat) { put(seat.index); }
    void put(std::string_view text) {
        for (const char letter : text) put(static_cast<std::uint8_t>(letter));
    }
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

    /// So many bytes that wait from here on, to be filled at once.
    std::uint8_t* place_for(std::size_t size) {
        if (bytes_.size() - waiting_ < size) hash_waiting();
        return bytes_.data() + std::exchange(waiting_, waiting_ + size);
    }
    void hash_waiting() {
        hash_.add(std::span(bytes_).first(waiting_));
        waiting_ = 0;
    }

    Sha256 hash_;
    /// Taken in together; the first `waiting_` of them count.
    std::array<std::uint8_t, 512> bytes_{};
    std::size_t waiting_ = 0;
};

}  // namespace crowntable
