#pragma once

#include "engine/rummy/state.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// In the memory of an earlier view.
PublicView public_view(const State& state, PublicView memory = {});

PrivateView private_view(const State& state, Seat seat);

}  // namespace crowntable::rummy
