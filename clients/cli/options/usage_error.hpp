#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/text/language.hpp"

namespace crowntable::cli {

/// The language of `--help` and of mistakes in a command line, which must be known before it is read: that of `--lang`
/// where there is one and it is spoken, else the one that is configured, else that of the environment; English for
/// `--json`, which programs read.
Language language_of_words(int argc, const char* const* argv, std::optional<Language> configured = {});

/// Why there is no such language, as the library of options would say it; empty for one that there is.
std::string language_fault(const std::string& code);

/// What is wrong with a command line in the language of the program. `english` is what the library of options says: it
/// keeps no parts of its sentences, so that they are read by their English messages. One that is not known stays as it
/// is, and so does every one in English, to the byte.
std::string usage_error(std::string_view english);

/// The one of `words` that `typed` is most likely to be, mistyped: at most two letters (one in short words) are wrong,
/// missing, too many or swapped with their neighbour. Empty where none is so near.
std::string nearest_word(std::string_view typed, const std::vector<std::string>& words);

}  // namespace crowntable::cli
