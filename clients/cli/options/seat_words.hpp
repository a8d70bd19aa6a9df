#pragma once

#include <array>
#include <string_view>

// What may stand in --seats.
namespace crowntable::cli {

inline constexpr std::array<std::string_view, 4> seat_levels = {"random", "easy", "medium", "hard"};
/// In front of the command of a program.
inline constexpr std::string_view program_mark = "exec:";

}  // namespace crowntable::cli
