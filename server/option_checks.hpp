#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/core/secret.hpp"

namespace crowntable::server {

/// $XDG_DATA_HOME/crowntable, else ~/.local/share/crowntable, else ./crowntable-data.
std::filesystem::path default_data_dir();

/// --max-rooms: CROWNTABLE_MAX_ROOMS.
std::string environment_name(std::string_view flag);
/// Variables of the environment that begin like ours and are not among `known`.
std::vector<std::string> unknown_variables(std::set<std::string> known);

// What is wrong with a value, in one sentence; empty for one that is good.
std::string check_network(const std::string& text);
std::string check_origin(const std::string& text);
std::string check_game(const std::string& text);
std::string check_name(const std::string& text);
std::string check_welcome(const std::string& text);

/// Without spaces at its end; empty where the file cannot be read.
std::string first_line_in(const std::filesystem::path& file);

/// The hash of the access key in the first line of the file, or what is wrong with it.
std::variant<SecretHash, std::string> read_access_key(const std::filesystem::path& file);

}  // namespace crowntable::server
