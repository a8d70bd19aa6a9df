#include "clients/cli/options/usage_error.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "clients/cli/text/dictionaries.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

using Values = std::vector<message::Value>;

// What is more special comes first: a value that was typed can hold the words of a later one.
constexpr std::array<KnownKey, 17> usage_sentences = {
    "terminal.usage_subcommand", "terminal.usage_extra",    "terminal.usage_extras",      "terminal.usage_range",
    "terminal.usage_transform",  "terminal.usage_convert",  "terminal.usage_no_language", "terminal.usage_arabic",
    "terminal.usage_missing",    "terminal.usage_at_least", "terminal.usage_at_most",     "terminal.usage_no_number",
    "terminal.usage_whole",      "terminal.usage_member",   "terminal.usage_required",    "terminal.usage_excludes",
    "terminal.usage_requires",
};

/// Names of options have neither; what was typed for them may have both.
bool is_name(std::string_view text) {
    return !text.empty() && text.find_first_of(" :") == std::string_view::npos;
}

/// The library lists the choices of a word with the numbers that stand for them: "{always->1,never->2} OR {1,2}".
std::string words_of(std::string_view choices) {
    std::string words;
    bool is_word = true;
    for (const char c : choices.substr(0, choices.find(" OR "))) {
        if (c == '-') is_word = false;
        if (c == ',' || c == '}') is_word = true;
        if (is_word) words += c;
        if (c == ',') words += ' ';
    }
    return words;
}

/// The values of `pattern`, a message of texts and insertions alone, if it says `text`.
std::optional<Values> values_in(std::string_view text, const message::Message& pattern) {
    Values values;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i].kind == message::Part::Kind::text) {
            if (!text.starts_with(pattern[i].text)) return std::nullopt;
            text.remove_prefix(pattern[i].text.size());
            continue;
        }
        const bool last = i + 1 == pattern.size();
        const auto value = text.substr(0, last ? text.size() : text.find(pattern[i + 1].text));
        if (pattern[i].text == "name" && !is_name(value)) return std::nullopt;
        const bool choices = pattern[i].text == "choices";
        values.push_back({pattern[i].text, choices ? words_of(value) : std::string(value)});
        text.remove_prefix(value.size());
    }
    return text.empty() ? std::optional(std::move(values)) : std::nullopt;
}

/// How many letters have to be changed, added, left out or swapped with their neighbour.
std::size_t slips_between(std::string_view from, std::string_view to) {
    std::vector<std::vector<std::size_t>> slips(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
    for (std::size_t i = 0; i <= from.size(); ++i) {
        for (std::size_t j = 0; j <= to.size(); ++j) {
            if (i == 0 || j == 0) {
                slips[i][j] = i + j;
                continue;
            }
            const std::size_t changed = slips[i - 1][j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            slips[i][j] = std::min({slips[i - 1][j] + 1, slips[i][j - 1] + 1, changed});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                slips[i][j] = std::min(slips[i][j], slips[i - 2][j - 2] + 1);
        }
    }
    return slips[from.size()][to.size()];
}

std::string_view english_of(const KnownKey& key) {
    for (const auto& [one, text] : dictionary_of(Language::english)) {
        if (one == key.key) return text;
    }
    return {};
}

}  // namespace

Language language_of_words(int argc, const char* const* argv, std::optional<Language> configured) {
    constexpr std::string_view option = "--lang";
    std::optional<Language> asked;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--") break;
        if (word == "--json") return Language::english;
        if (word == option && i + 1 < argc) asked = language_coded(argv[i + 1]);
        if (word.starts_with("--lang=")) asked = language_coded(word.substr(option.size() + 1));
    }
    if (!asked) asked = configured;
    return asked.value_or(language_of_environment());
}

std::string language_fault(const std::string& code) {
    if (language_coded(code)) return {};
    const std::string spoken = "one of " + language_codes() + " is wanted";
    if (code != "ar") return "there is no language \"" + code + "\": " + spoken;
    return "Arabic runs from right to left, which this program cannot show on a terminal: " + spoken +
           " (the browser speaks Arabic)";
}

std::string usage_error(std::string_view english) {
    if (spoken_language() == Language::english) return std::string(english);
    for (const KnownKey& key : usage_sentences) {
        if (const auto values = values_in(english, message::parse(english_of(key))))
            return text_of_key(key.key, *values);
    }
    return std::string(english);
}

std::string nearest_word(std::string_view typed, const std::vector<std::string>& words) {
    // No command is as long, and the work grows with the length.
    if (typed.size() > 40) return {};
    std::string nearest;
    std::size_t fewest = typed.size() <= 3 ? 2 : 3;
    for (const std::string& word : words) {
        const std::size_t slips = slips_between(typed, word);
        if (slips >= fewest) continue;
        fewest = slips;
        nearest = word;
    }
    return nearest;
}

}  // namespace crowntable::cli
