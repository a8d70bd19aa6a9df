#pragma once

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli::plain {

/// The face of every family that has none of its own. Its name is empty.
Face face();

}  // namespace crowntable::cli::plain
