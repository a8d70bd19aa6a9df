#pragma once

#include <memory>
#include <string_view>

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli {

/// The words of a family, or nullptr for one this program does not know.
const GameWords* find_words(std::string_view family);
std::unique_ptr<GameScreen> make_screen(std::string_view family);

}  // namespace crowntable::cli
