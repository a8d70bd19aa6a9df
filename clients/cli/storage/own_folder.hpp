#pragma once

#include <filesystem>
#include <optional>

namespace crowntable::cli {

/// The folder of this program by the XDG base directory specification: `crowntable` in the one that `variable` names,
/// else in `below_home` of the home directory; nothing if neither is known.
std::optional<std::filesystem::path> own_folder(const char* variable, const std::filesystem::path& below_home);

}  // namespace crowntable::cli
