#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace crowntable::server {

/// A line `option = value` of a configuration file, its option without dashes.
struct ConfigLine {
    std::size_t number = 0;
    std::string option;
    std::string value;
};

/// All lines that say something: what is empty, begins with # or has no value says nothing. Else one sentence on what
/// is wrong with the file, with the number of the line.
std::variant<std::vector<ConfigLine>, std::string> read_config_file(const std::filesystem::path& file);

}  // namespace crowntable::server
