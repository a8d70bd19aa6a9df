#pragma once

#include <string>

namespace crowntable::cli {

/// What `--help` tells of a family of games; nullptr where there is nothing to tell.
struct FamilyHelp {
    /// How its cards or tiles are typed, in whole sentences.
    std::string (*notation)() = nullptr;
    /// Some of the words that are typed there, with commas between them: they are the same in every language.
    const char* words = "";
    /// What `analyse` takes and answers, in whole sentences.
    std::string (*analyse)() = nullptr;
};

}  // namespace crowntable::cli
