#include "clients/cli/storage/own_folder.hpp"

#include <cstdlib>

namespace crowntable::cli {

std::optional<std::filesystem::path> own_folder(const char* variable, const std::filesystem::path& below_home) {
    const char* named = std::getenv(variable);
    // By those rules a relative path counts as none.
    if (named != nullptr && *named == '/') return std::filesystem::path(named) / "crowntable";
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home != '\0') return std::filesystem::path(home) / below_home / "crowntable";
    return std::nullopt;
}

}  // namespace crowntable::cli
