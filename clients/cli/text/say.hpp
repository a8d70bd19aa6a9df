#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "clients/cli/text/language.hpp"
#include "clients/cli/text/message.hpp"
#include "english_texts.hpp"

/// What the program says, from the dictionaries in clients/texts. Keys and parameters are checked when a call is
/// compiled, against English; that translations have the same is for src/core/text_files.test.ts of the browser client.
namespace crowntable::cli {

/// The language that the program speaks, English until `speak` is called. There is one for the whole program, as with
/// setlocale: its person has one, and whatever tells them anything would otherwise have to be handed it.
Language spoken_language();
/// To be called before anything is said.
void speak(Language language);

/// The name of a parameter.
template <std::size_t size>
struct ParameterName {
    char text[size];
    // NOLINTNEXTLINE(google-explicit-constructor): a literal is a name.
    consteval ParameterName(const char (&name)[size]) { std::copy_n(name, size, text); }
    constexpr std::string_view view() const { return {text, size - 1}; }
};

/// What a message is given for a parameter.
template <ParameterName name, typename Held>
struct Given {
    static constexpr std::string_view parameter = name.view();
    using held_type = Held;
    Held held;
};

template <ParameterName name, typename T>
auto with(T&& value) {
    if constexpr (std::integral<std::remove_cvref_t<T>>) {
        return Given<name, std::int64_t>{static_cast<std::int64_t>(value)};
    } else if constexpr (std::is_same_v<std::remove_cvref_t<T>, message::Tenths>) {
        return Given<name, message::Tenths>{value};
    } else if constexpr (std::is_same_v<std::remove_cvref_t<T>, std::vector<std::string>>) {
        return Given<name, std::vector<std::string>>{std::forward<T>(value)};
    } else {
        return Given<name, std::string>{std::string(std::forward<T>(value))};
    }
}

namespace detail {

// Not constant expressions: a call that comes here while it is compiled is wrong, and the compiler names them. Nothing
// comes here later, but clang makes code for whoever would.
inline void no_dictionary_has_this_key() {}
inline void the_message_has_no_such_parameter() {}
inline void a_parameter_is_not_given_or_of_another_kind() {}

constexpr std::string_view english_text(std::string_view key) {
    const auto dictionary = key.substr(0, key.find('.'));
    for (const auto& [name, texts] : english_dictionaries) {
        if (name != dictionary) continue;
        for (const EnglishText& text : texts) {
            if (text.key == key) return text.text;
        }
    }
    no_dictionary_has_this_key();
    return {};
}

template <typename Given>
constexpr bool fits(const message::Part& part) {
    using Held = typename Given::held_type;
    using enum message::Part::Kind;
    constexpr bool is_list = std::is_same_v<Held, std::vector<std::string>>;
    if (part.kind == list || part.kind == unit) return is_list;
    if (part.kind == plural && std::is_same_v<Held, message::Tenths>) return true;
    if (part.kind == plural || part.kind == selectordinal) return std::is_same_v<Held, std::int64_t>;
    return !is_list;
}

template <typename... Given>
constexpr void check(const message::Message& message, std::array<bool, sizeof...(Given) + 1>& used) {
    for (const message::Part& part : message) {
        using enum message::Part::Kind;
        if (part.kind == text || part.kind == sign) continue;
        std::size_t at = 0;
        bool found = false;
        ((Given::parameter == part.text && fits<Given>(part) ? void(found = used[at] = true) : void(), ++at), ...);
        if (!found) a_parameter_is_not_given_or_of_another_kind();
        for (const message::Case& one : part.cases) check<Given...>(one.message, used);
    }
}

}  // namespace detail

/// `dictionary.key` of a message with these parameters.
template <typename... Given>
struct TextKey {
    std::string_view key;

    // NOLINTNEXTLINE(google-explicit-constructor): a literal is a key.
    consteval TextKey(const char* literal) : key(literal) {
        std::array<bool, sizeof...(Given) + 1> used{};
        detail::check<Given...>(message::parse(detail::english_text(key)), used);
        for (std::size_t i = 0; i < sizeof...(Given); ++i) {
            if (!used[i]) detail::the_message_has_no_such_parameter();
        }
    }
};

/// The message of a dictionary by a key that comes from elsewhere, such as `rules.option_chat`; nothing where there is
/// none. The values are put in where it names them.
std::optional<std::string> find_text(std::string_view key, std::span<const message::Value> values = {});

/// A key alone, known to be there.
struct KnownKey {
    std::string_view key;

    // NOLINTNEXTLINE(google-explicit-constructor): a literal is a key.
    consteval KnownKey(const char* literal) : key(literal) { detail::english_text(key); }
};

/// A message of which only these values are at hand; nothing where it names others, too.
std::optional<std::string> say_with(KnownKey key, std::span<const message::Value> values);

/// `find_text` of a key that is known to be there.
std::string text_of_key(std::string_view key, std::span<const message::Value> values);

/// What programs read is English, whatever people are told.
template <typename... Given>
std::string say_in_english(std::type_identity_t<TextKey<Given...>> key, Given... given) {
    const std::array<message::Value, sizeof...(Given)> values{
        message::Value{Given::parameter, std::move(given.held)}...};
    return message::fill(message::parse(detail::english_text(key.key)), values, Language::english);
}

/// `say("terminal.sits_down", with<"name">(name))`
template <typename... Given>
std::string say(std::type_identity_t<TextKey<Given...>> key, Given... given) {
    const std::array<message::Value, sizeof...(Given)> values{
        message::Value{Given::parameter, std::move(given.held)}...};
    return text_of_key(key.key, values);
}

}  // namespace crowntable::cli
