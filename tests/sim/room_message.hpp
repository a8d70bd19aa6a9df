#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/core/room/state.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// The message `room` as the records of a room make it. What they do not say (who is connected, whether the game stands
/// still, open claims, whom it is for) is left as nobody, no and none.
std::string room_message(const server::RoomState& room);

/// A message `room` without what records do not say.
Json recorded_part(Json room_message);

}  // namespace crowntable::sim
