#include "clients/cli/line/phrases.hpp"

#include <algorithm>
#include <array>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

namespace {

/// In the order in which a game needs them.
constexpr auto phrases = std::to_array<std::string_view>({"hello", "good_luck", "well_played", "nice_hand", "thanks",
                                                          "oh_no", "sorry", "hurry_up", "one_moment", "good_game"});

}  // namespace

std::string phrase_text(std::string_view phrase) {
    std::string text(phrase);
    std::ranges::replace(text, '_', ' ');
    if (!text.empty()) text.front() = upper(text.substr(0, 1)).front();
    return text + "!";
}

std::vector<std::string> phrase_lines() {
    std::vector<std::string> lines;
    for (const auto phrase : phrases) {
        lines.push_back("phrase " + std::to_string(lines.size() + 1) + "   " + phrase_text(phrase));
    }
    return lines;
}

std::optional<std::string> phrase_named(std::string_view typed) {
    std::string wanted = lower(std::string(typed));
    std::ranges::replace(wanted, ' ', '_');
    std::size_t number = 0;
    for (const auto phrase : phrases) {
        ++number;
        if (wanted == phrase || wanted == std::to_string(number)) return std::string(phrase);
    }
    return std::nullopt;
}

}  // namespace crowntable::cli
