#pragma once

#include <span>
#include <string_view>

#include "clients/cli/text/language.hpp"

namespace crowntable::cli {

struct DictionaryText {
    /// `dictionary.key`
    std::string_view key;
    std::string_view text;
};

/// All that is said in a language, by dictionaries and in the order of their files. Made by the build.
std::span<const DictionaryText> dictionary_of(Language language);

}  // namespace crowntable::cli
