#pragma once

#include <string>

#include "docs/manual/command.hpp"

namespace crowntable::manual {

/// What bash completes behind the name of a program: commands, options, and those values that can be told. Nothing else
/// has to be there, not even the package bash-completion.
std::string bash_completion(const Program& program);

}  // namespace crowntable::manual
