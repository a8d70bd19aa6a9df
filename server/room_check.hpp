#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server {

/// What is wrong with a room that is made of these records; nothing if a server can go on with it.
std::optional<std::string_view> problem_of(const std::string& code, const std::vector<Record>& records);

/// With how many of them, from the first one on, a server can go on.
std::size_t whole_records(const std::string& code, const std::vector<Record>& records);

/// What a server writes behind these records when it ends the game that is on: nothing where none is; or why it cannot
/// make the room.
std::variant<std::vector<Record>, std::string_view> end_game_in(const std::string& code,
                                                                const std::vector<Record>& records);

}  // namespace crowntable::server
