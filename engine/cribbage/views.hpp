#pragma once

#include "engine/cribbage/state.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cribbage {

PublicView public_view(const State& state);
PrivateView private_view(const State& state, Seat seat);

}  // namespace crowntable::cribbage
