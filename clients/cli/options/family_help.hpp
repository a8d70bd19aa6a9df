#pragma once

namespace crowntable::cli {

/// What `--help` tells of a family of games. Texts of the program itself.
struct FamilyHelp {
    /// How its cards or tiles are typed, in whole sentences.
    const char* notation = "";
    /// Some of its words, with commas between them.
    const char* words = "";
    /// What `analyse` takes and answers, in whole sentences.
    const char* analyse = "";
};

}  // namespace crowntable::cli
