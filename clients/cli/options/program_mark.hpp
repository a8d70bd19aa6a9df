#pragma once

#include <string_view>

namespace crowntable::cli {

/// In --seats it stands in front of the command of a program.
inline constexpr std::string_view program_mark = "exec:";

}  // namespace crowntable::cli
