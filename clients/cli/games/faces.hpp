#pragma once

#include <span>

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli {

/// The families that have a face of their own, in the order in which help tells of them.
std::span<const Face> faces();

}  // namespace crowntable::cli
