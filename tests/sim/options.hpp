#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "tests/sim/dice.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// Whatever options the preset has, with values that keep a game short. Some do not go together and are refused.
Json draw_options(const std::string& game, Dice& dice);

/// Options of the room.
Json draw_room_options(Dice& dice);

/// The id of a preset.
std::string draw_game(Dice& dice);

}  // namespace crowntable::sim
