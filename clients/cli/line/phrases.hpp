#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The quick phrases, and the reactions that are shown at a seat (protocol/README.md, section 3).
namespace crowntable::cli {

/// "Good luck!"
std::string phrase_text(std::string_view phrase);
/// One line for each: its number, and what it says.
std::vector<std::string> phrase_lines();
/// The phrase that `typed` names by its number, by its id or by its words; nothing where it is none.
std::optional<std::string> phrase_named(std::string_view typed);

/// "thumbs up"; also of one that is not known here.
std::string reaction_text(std::string_view reaction);
/// The same as for phrases.
std::vector<std::string> reaction_lines();
std::optional<std::string> reaction_named(std::string_view typed);

}  // namespace crowntable::cli
