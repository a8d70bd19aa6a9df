#pragma once

#include <string>

#include "docs/manual/command.hpp"

namespace crowntable::manual {

/// What fish completes behind the name of a program, with what --help says of it.
std::string fish_completion(const Program& program);

}  // namespace crowntable::manual
