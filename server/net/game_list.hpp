#pragma once

#include "server/net/assets.hpp"

namespace crowntable::server {

/// The answer to GET /api/games, made and packed once: it is the same for everybody as long as the program runs.
const Asset& game_list();

}  // namespace crowntable::server
