#include "clients/cli/line/phrases.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

namespace {

/// In the order in which a game needs them.
constexpr auto phrases = std::to_array<std::string_view>({"hello", "good_luck", "well_played", "nice_hand", "thanks",
                                                          "oh_no", "sorry", "hurry_up", "one_moment", "good_game"});

constexpr auto reactions =
    std::to_array<std::string_view>({"thumbs_up", "crown", "heart", "laugh", "wow", "thinking", "sad", "party"});

std::string in_words(std::string_view id) {
    std::string text(id);
    std::ranges::replace(text, '_', ' ');
    return text;
}

/// In English the terminal has words of its own.
std::optional<std::string> translated(const std::string& keys, std::string_view id) {
    if (spoken_language() == Language::english) return std::nullopt;
    return find_text(keys + std::string(id));
}

using Text = std::string (*)(std::string_view);

std::vector<std::string> numbered(std::span<const std::string_view> ids, const std::string& command, Text text_of) {
    std::vector<std::string> lines;
    for (const auto id : ids) lines.push_back(command + std::to_string(lines.size() + 1) + "   " + text_of(id));
    return lines;
}

std::optional<std::string> named(std::span<const std::string_view> ids, std::string_view typed) {
    std::string wanted = lower(std::string(typed));
    std::ranges::replace(wanted, ' ', '_');
    std::size_t number = 0;
    for (const auto id : ids) {
        ++number;
        if (wanted == id || wanted == std::to_string(number)) return std::string(id);
    }
    return std::nullopt;
}

}  // namespace

std::string phrase_text(std::string_view phrase) {
    if (auto told = translated("screens.phrase_", phrase)) return *std::move(told);
    std::string text = in_words(phrase);
    if (!text.empty()) text.front() = upper(text.substr(0, 1)).front();
    return text + "!";
}

std::vector<std::string> phrase_lines() {
    return numbered(phrases, "phrase ", phrase_text);
}

std::optional<std::string> phrase_named(std::string_view typed) {
    return named(phrases, typed);
}

std::string reaction_text(std::string_view reaction) {
    if (auto told = translated("reactions.react_", reaction)) return *std::move(told);
    return in_words(reaction);
}

std::vector<std::string> reaction_lines() {
    return numbered(reactions, "react ", reaction_text);
}

std::optional<std::string> reaction_named(std::string_view typed) {
    return named(reactions, typed);
}

}  // namespace crowntable::cli
