#include "clients/cli/options/usage_error.hpp"

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

std::string_view english_of(const KnownKey& key) {
    for (const auto& [one, text] : dictionary_of(Language::english)) {
        if (one == key.key) return text;
    }
    return {};
}

}  // namespace

Language language_of_words(int argc, const char* const* argv) {
    constexpr std::string_view option = "--lang";
    std::optional<Language> asked;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--") break;
        if (word == "--json") return Language::english;
        if (word == option && i + 1 < argc) asked = language_coded(argv[i + 1]);
        if (word.starts_with("--lang=")) asked = language_coded(word.substr(option.size() + 1));
    }
    return asked.value_or(language_of_environment());
}

std::string usage_error(std::string_view english) {
    if (spoken_language() == Language::english) return std::string(english);
    for (const KnownKey& key : usage_sentences) {
        if (const auto values = values_in(english, message::parse(english_of(key))))
            return text_of_key(key.key, *values);
    }
    return std::string(english);
}

}  // namespace crowntable::cli
