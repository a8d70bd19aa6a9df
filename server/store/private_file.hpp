#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::server {

/// Puts `text` in the place of the file, whole or not at all, readable by this user alone. What is wrong, in one
/// sentence, where that failed; then the file is as it was.
std::optional<std::string> write_private_file(const std::filesystem::path& file, std::string_view text);

}  // namespace crowntable::server
