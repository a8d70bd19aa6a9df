#pragma once

#include <string>
#include <string_view>

namespace crowntable::cli {

/// What `--help` shows of how a command is called, under a heading; the empty command is the program itself. REQUIRES:
/// a command that there is.
std::string examples_of(std::string_view command);

}  // namespace crowntable::cli
