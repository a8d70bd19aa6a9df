#pragma once

#include <nlohmann/json.hpp>

#include "tests/sim/dice.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// Whether the table waits for who was sent this update; of that seat or of several.
bool is_awaited(const Json& update);

/// An action that is legal for who was sent `update` in `room`, found in these two alone; null where there is none.
Json some_action(const Json& room, const Json& update, Dice& dice);

/// The cards or tiles in the hand of a private view.
const Json& hand_of(const Json& you);

}  // namespace crowntable::sim
