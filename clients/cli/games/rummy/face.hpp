#pragma once

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli::rummy {

Face face();

}  // namespace crowntable::cli::rummy
