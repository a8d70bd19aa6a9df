#pragma once

#include <string>

#include "engine/rummy/game.hpp"

namespace crowntable::rummy {

// Events, views and actions in words: equal texts mean equal values. For the properties and the golden
// playthroughs.

std::string text(const Event& event);
std::string text(const Action& action);
/// Several lines.
std::string text(const PublicView& view);
/// One line.
std::string text(const PrivateView& view);

}  // namespace crowntable::rummy
