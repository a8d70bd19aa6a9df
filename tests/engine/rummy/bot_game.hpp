#pragma once

#include "engine/rummy/game.hpp"
#include "tests/engine/bot_game.hpp"

namespace crowntable::rummy {

using BotGame = tests::BotGame<Game>;

}  // namespace crowntable::rummy
