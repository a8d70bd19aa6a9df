#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace crowntable::cli {

/// Makes a directory with mode 0700 for files that only their owner may read. Throws std::system_error.
void make_secret_directory(const std::filesystem::path& directory);

/// Writes a file with mode 0600 and replaces an older one in one step, so that a crash leaves the old or the new one.
/// Throws std::system_error.
void write_secret_file(const std::filesystem::path& path, const std::string& text);

/// Nothing if it cannot be read.
std::optional<std::string> read_file(const std::filesystem::path& path);

}  // namespace crowntable::cli
