#pragma once

#include <string>

#include "docs/manual/command.hpp"

namespace crowntable::manual {

/// What zsh completes behind the name of a program, with what --help says of it; for its folder of functions.
std::string zsh_completion(const Program& program);

}  // namespace crowntable::manual
