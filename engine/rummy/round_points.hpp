#pragma once

#include <optional>

#include "engine/seat.hpp"
#include "engine/short_list.hpp"

namespace crowntable::rummy {

/// The points of a round by seat; nothing for a seat that took no part (removed, or not in the play-off).
using RoundPoints = ShortList<std::optional<int>, seats_max>;

}  // namespace crowntable::rummy
