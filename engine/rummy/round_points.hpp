#pragma once

#include <optional>

#include "engine/cards/short_list.hpp"
#include "engine/seat.hpp"

namespace crowntable::rummy {

/// The points of a round by seat; nothing for a seat that took no part (removed, or not in the play-off).
using RoundPoints = cards::ShortList<std::optional<int>, seats_max>;

}  // namespace crowntable::rummy
