#pragma once

#include "engine/random.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Any legal action, each as likely. See bot.hpp.
Action choose_at_random(const View& view, Random random);

}  // namespace crowntable::rummy
