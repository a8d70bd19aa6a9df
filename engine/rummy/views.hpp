#pragma once

#include "engine/rummy/state.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

PublicView public_view(const State& state);

PrivateView private_view(const State& state, Seat seat);

}  // namespace crowntable::rummy
