#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "clients/cli/options/options.hpp"

namespace crowntable::cli {

/// What is wrong with the file, in the language of the program, with its line.
struct ConfigFault {
    std::string sentence;
};

/// `$XDG_CONFIG_HOME/crowntable/config`, else `~/.config/crowntable/config`; nothing if neither variable is set.
std::optional<std::filesystem::path> config_path();

/// What `text`, the configuration in `file`, says: lines of `key = value` with the keys server, name and lang. Empty
/// lines and those that begin with # say nothing; of a key that is there twice the last counts.
std::variant<Defaults, ConfigFault> parse_config(const std::string& file, std::string_view text);

/// The same for the file itself; without one nothing is set.
std::variant<Defaults, ConfigFault> read_config();

}  // namespace crowntable::cli
