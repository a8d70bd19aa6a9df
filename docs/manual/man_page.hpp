#pragma once

#include <string>

#include "docs/manual/command.hpp"

namespace crowntable::manual {

/// The page of `man` for a program, in the macros of man(7): what --help tells of it and of each of its commands, what
/// several of them say alike once. REQUIRES: all texts are ASCII.
std::string man_page(const Program& program, const std::string& see_also);

}  // namespace crowntable::manual
