#pragma once

#include <optional>
#include <string_view>

#include "engine/game.hpp"

namespace crowntable {

/// `easy`, `medium`, `hard`; `random`, which no text from outside may name.
std::string_view to_string(BotLevel level);
std::optional<BotLevel> parse_bot_level(std::string_view text);

}  // namespace crowntable
