#pragma once

#include <cstdint>

#include "engine/game.hpp"
#include "engine/seat.hpp"
#include "protocol/form/form.hpp"

/// Forms of what every family speaks of; their schemas stand in protocol/schema/common.json.
namespace crowntable::form {

struct SeatNumber {
    void write(json::Writer& json, Seat value) const { json.value(int{value.index}); }
};
inline constexpr auto seat = shared("common.json#/$defs/seat", "", "", SeatNumber{});
inline constexpr auto optional_seat = shared("common.json#/$defs/optional_seat", "", "", nullable(SeatNumber{}));
/// A seat that there is from the first deal on; before it nobody is sent a view.
inline constexpr auto dealt_seat = shared("common.json#/$defs/seat", "", "", nullable(SeatNumber{}));

/// The bounds stand in common.json.
inline constexpr auto sentence = shared("common.json#/$defs/sentence", "", "", FreeText{});

/// The seat that a line is about where lines are by seat.
template <typename Whole, typename Part>
Seat seat_of(const Line<Whole, Part>& line) {
    return Seat{static_cast<std::uint8_t>(line.index)};
}

struct Place {
    void write(json::Writer& json, const Standing& standing) const { json::value_standing(json, standing); }
};
/// Best place first.
inline constexpr auto standings = list(shared("common.json#/$defs/standing", "", "", Place{}));

}  // namespace crowntable::form
