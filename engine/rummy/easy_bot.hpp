#pragma once

#include "engine/random.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// Plausible and careless: looks at pairs and neighbours, not at whole arrangements, and now and then overlooks what
/// lies on the pile or that it could go out. REQUIRES: the view's seat is acting.
Action choose_easy(const View& view, Random random);

}  // namespace crowntable::rummy
