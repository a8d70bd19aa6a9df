#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

/// What the server says by a code or an id, in the language that the program speaks: from the dictionaries that the
/// browser has for it. In English, and where no dictionary knows the code, it is the server's own sentence.
namespace crowntable::cli {

using Json = nlohmann::json;

/// Why a command was refused, or a game cannot start: of an object with `code`, `message`, and perhaps `detail` and
/// `retry_ms`. `family` is that of the game at the table, and may be empty.
std::string refusal_text(const Json& refusal, std::string_view family);

/// What is called by an id: `key` is that of the dictionaries `rules` and `<family>_rules`, such as `option_chat`.
std::string server_word(std::string_view key, std::string_view family, const std::string& english);

/// A game by its id.
std::string game_name(std::string_view id, const std::string& english);

}  // namespace crowntable::cli
