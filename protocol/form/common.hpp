#pragma once

#include <optional>
#include <string_view>

#include "engine/game.hpp"
#include "engine/seat.hpp"
#include "protocol/form/object.hpp"

/// Forms of what every family speaks of: protocol/schema/common.json.
namespace crowntable::form {

struct SeatIndex {
    void write(json::Writer& json, Seat value) const { json.value(int{value.index}); }
    void describe(json::Writer& schema) const { schema.member("$ref", "common.json#/$defs/seat"); }
};
inline constexpr SeatIndex seat;

/// A seat that there is from the first deal on; before it nobody is sent a view.
struct DealtSeat {
    void write(json::Writer& json, std::optional<Seat> value) const { nullable(seat).write(json, value); }
    void describe(json::Writer& schema) const { form::seat.describe(schema); }
};
inline constexpr DealtSeat dealt_seat;

struct OptionalSeat {
    void write(json::Writer& json, std::optional<Seat> value) const { nullable(seat).write(json, value); }
    void describe(json::Writer& schema) const { schema.member("$ref", "common.json#/$defs/optional_seat"); }
};
inline constexpr OptionalSeat optional_seat;

struct Sentence {
    void write(json::Writer& json, std::string_view text) const { json.value(text); }
    void describe(json::Writer& schema) const { schema.member("$ref", "common.json#/$defs/sentence"); }
};
inline constexpr Sentence sentence;

struct StandingForm {
    void write(json::Writer& json, const Standing& standing) const {
        json.begin_object();
        json::member_seat(json, "seat", standing.seat);
        json.member("place", standing.place);
        json.member("points", standing.points);
        json.end_object();
    }
    void describe(json::Writer& schema) const { schema.member("$ref", "common.json#/$defs/standing"); }
};
/// Best place first.
inline constexpr auto standings = list(StandingForm{});

}  // namespace crowntable::form
