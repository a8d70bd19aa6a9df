#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The quick phrases, by which people react to what happens (protocol/README.md, section 3).
namespace crowntable::cli {

/// "Good luck!"
std::string phrase_text(std::string_view phrase);
/// One line for each: its number, and what it says.
std::vector<std::string> phrase_lines();
/// The phrase that `typed` names by its number, by its id or by its words; nothing where it is none.
std::optional<std::string> phrase_named(std::string_view typed);

}  // namespace crowntable::cli
