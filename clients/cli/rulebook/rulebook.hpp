#pragma once

#include <span>
#include <string_view>

namespace crowntable::cli {

/// A page of docs/rules, which this program contains.
struct RulebookPage {
    /// "de"
    std::string_view language;
    /// The family that it is about; `README` for the page that tells of all.
    std::string_view name;
    std::string_view markdown;
};

std::span<const RulebookPage> rulebook();

/// The page of a family in the language that the program speaks, in English where there is none; or nullptr.
const RulebookPage* find_page(std::string_view name);

}  // namespace crowntable::cli
