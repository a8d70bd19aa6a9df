#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/json/json.hpp"

namespace crowntable::bench {

// What a thin client needs of a message, mostly found by looking for it: parsing all of the JSON would cost more than
// the server spends on making it. The server writes its keys in one order.

/// The text between `key` (its first place) and `end`; empty if it is not there.
std::string_view value_of(std::string_view message, std::string_view key, char end);
/// The number behind `key`; 0 if it is not there.
std::uint64_t number_of(std::string_view message, std::string_view key);

/// What a seat does next, as far as an update tells: never anything clever, always something legal.
struct Reaction {
    enum class Kind : std::uint8_t { nothing, play, ready, rematch };
    Kind kind = Kind::nothing;
    /// Without its id.
    Json command{};
};

/// Plays what who takes the first of everything plays (tests/support/legal_actions.hpp); is ready for the next round;
/// asks for a rematch.
Reaction reaction_to(std::string_view update);

}  // namespace crowntable::bench
