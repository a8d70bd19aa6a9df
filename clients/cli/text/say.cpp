#include "clients/cli/text/say.hpp"

#include <unordered_map>

#include "clients/cli/text/dictionaries.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cli {
namespace {

using Texts = std::unordered_map<std::string_view, std::string_view>;

struct Voice {
    Language language = Language::english;
    Texts texts = texts_of(Language::english);

    static Texts texts_of(Language language) {
        Texts texts;
        for (const auto& [key, text] : dictionary_of(language)) texts.emplace(key, text);
        return texts;
    }
};

Voice& voice() {
    static Voice one;
    return one;
}

}  // namespace

Language spoken_language() {
    return voice().language;
}

void speak(Language language) {
    if (language == spoken_language()) return;
    voice() = {language, Voice::texts_of(language)};
}

std::optional<std::string> find_text(std::string_view key, std::span<const message::Value> values) {
    const auto found = voice().texts.find(key);
    if (found == voice().texts.end()) return std::nullopt;
    return message::fill(message::parse(found->second), values, spoken_language());
}

namespace {

bool has_all(const message::Message& message, std::span<const message::Value> values) {
    return std::ranges::all_of(message, [&values](const message::Part& part) {
        using enum message::Part::Kind;
        if (part.kind == text || part.kind == sign) return true;
        return std::ranges::find(values, part.text, &message::Value::name) != values.end() &&
               std::ranges::all_of(part.cases, [&](const message::Case& one) { return has_all(one.message, values); });
    });
}

}  // namespace

std::optional<std::string> say_with(KnownKey key, std::span<const message::Value> values) {
    const auto read = message::parse(voice().texts.at(key.key));
    if (!has_all(read, values)) return std::nullopt;
    return message::fill(read, values, spoken_language());
}

std::string text_of_key(std::string_view key, std::span<const message::Value> values) {
    auto text = find_text(key, values);
    ENSURE(text.has_value());
    return *std::move(text);
}

}  // namespace crowntable::cli
