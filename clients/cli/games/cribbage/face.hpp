#pragma once

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli::cribbage {

Face face();

}  // namespace crowntable::cli::cribbage
