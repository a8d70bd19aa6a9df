#pragma once

#include "server/core/entropy.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

/// One that nobody can know before, and that was given to no room.
Fence draw_fence(Entropy& entropy);

}  // namespace crowntable::server
