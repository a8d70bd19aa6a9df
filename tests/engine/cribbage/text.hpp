#pragma once

#include <string>

#include "engine/cribbage/event.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cribbage {

/// All that the value says: equal texts mean equal values.
std::string text(const Event& event);
std::string text(const PublicView& view);
std::string text(const PrivateView& view);

}  // namespace crowntable::cribbage
