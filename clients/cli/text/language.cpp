#include "clients/cli/text/language.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

struct Habits {
    std::string_view code;
    /// Between groups of three digits.
    std::string_view group;
    /// Between the last two of a list.
    std::string_view last;
    /// The same for short lists, of two and of more.
    std::string_view unit_pair;
    std::string_view unit_last;
    std::string_view between = ", ";
};

/// In the order of Language. French has a narrow blank that does not break between groups, Polish a wide one.
constexpr std::array<Habits, 7> all_habits = {{
    {"en", ",", " and ", ", ", ", "},
    {"de", ".", " und ", ", ", " und "},
    {"fr", "\u202f", " et ", " et ", " et "},
    {"es", ".", " y ", " y ", ", "},
    {"pt", ".", " e ", " e ", " e "},
    {"pl", "\u00a0", " i ", " i ", " i "},
    {"ja", ",", "、", "、", "、", "、"},
}};

const Habits& habits_of(Language language) {
    return all_habits[static_cast<std::size_t>(language)];
}

std::uint64_t magnitude(std::int64_t number) {
    return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

std::string_view polish_category(std::uint64_t n) {
    if (n == 1) return "one";
    const bool few = n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
    return few ? "few" : "many";
}

/// Millions have a category of their own in Romance languages: "un million de".
std::string_view romance_category(std::uint64_t n, bool is_one) {
    if (is_one) return "one";
    return n != 0 && n % 1'000'000 == 0 ? "many" : "other";
}

/// Before a word that begins with the sound of the Spanish "y" it becomes "e"; not so before "hia" and "hie".
bool begins_with_i(std::string_view word) {
    const auto letter = [word](std::size_t at) { return at < word.size() ? static_cast<char>(word[at] | 0x20) : '\0'; };
    if (letter(0) == 'i') return true;
    return letter(0) == 'h' && letter(1) == 'i' && letter(2) != 'a' && letter(2) != 'e';
}

std::string joined(std::span<const std::string> items, std::string_view between, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += i + 1 == items.size() ? last : between;
        text += items[i];
    }
    return text;
}

/// Of a category, such as LC_CTYPE: the first that is set decides, as POSIX has it.
std::string locale_of(const char* category) {
    for (const char* name : {"LC_ALL", category, "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return value;
    }
    return "";
}

std::string_view spoken_and(Language language, std::string_view word, std::string_view next) {
    return language == Language::spanish && word == " y " && begins_with_i(next) ? " e " : word;
}

}  // namespace

std::string_view code_of(Language language) {
    return habits_of(language).code;
}

std::optional<Language> language_coded(std::string_view code) {
    const auto* const found = std::ranges::find(all_habits, code, &Habits::code);
    if (found == all_habits.end()) return std::nullopt;
    return static_cast<Language>(found - all_habits.begin());
}

std::string language_codes() {
    std::string codes;
    for (const Habits& habits : all_habits) codes.append(codes.empty() ? "" : ", ").append(habits.code);
    return codes;
}

Language language_of_locale(std::string_view locale) {
    return language_coded(locale.substr(0, locale.find_first_of("_.@"))).value_or(Language::english);
}

Language language_of_environment() {
    return utf8_locale() ? language_of_locale(locale_of("LC_MESSAGES")) : Language::english;
}

bool utf8_locale() {
    const auto locale = lower(locale_of("LC_CTYPE"));
    // Systems write it both ways.
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

std::string_view plural_category(Language language, std::int64_t number) {
    const std::uint64_t n = magnitude(number);
    switch (language) {
        case Language::english:
        case Language::german:
            return n == 1 ? "one" : "other";
        case Language::french:
        case Language::portuguese:
            return romance_category(n, n <= 1);
        case Language::spanish:
            return romance_category(n, n == 1);
        case Language::polish:
            return polish_category(n);
        case Language::japanese:
            break;
    }
    return "other";
}

std::string_view tenths_category(Language language, std::int64_t tenths) {
    if (tenths % 10 == 0) return plural_category(language, tenths / 10);
    // These count what comes before the sign of decimals: "1,5 point".
    const bool by_whole = language == Language::french || language == Language::portuguese;
    return by_whole && magnitude(tenths) < 20 ? "one" : "other";
}

std::string_view ordinal_category(Language language, std::int64_t number) {
    const std::uint64_t n = magnitude(number);
    if (language == Language::french) return n == 1 ? "one" : "other";
    if (language != Language::english || (n % 100 >= 11 && n % 100 <= 13)) return "other";
    constexpr std::array<std::string_view, 4> endings = {"other", "one", "two", "few"};
    return n % 10 < endings.size() ? endings[n % 10] : "other";
}

std::string number_in(Language language, std::int64_t number) {
    const std::string digits = std::to_string(magnitude(number));
    std::string text = number < 0 ? "-" : "";
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const bool at_group = i > 0 && digits.size() > 4 && (digits.size() - i) % 3 == 0;
        if (at_group) text += habits_of(language).group;
        text += digits[i];
    }
    return text;
}

std::string tenths_in(Language language, std::int64_t tenths) {
    const std::uint64_t all = magnitude(tenths);
    std::string text = tenths < 0 ? "-" : "";
    text += number_in(language, static_cast<std::int64_t>(all / 10));
    return all % 10 == 0 ? text : text + decimal_in(language, "." + std::to_string(all % 10));
}

std::string decimal_in(Language language, std::string number) {
    if (language != Language::english && language != Language::japanese) std::ranges::replace(number, '.', ',');
    return number;
}

std::string list_in(Language language, const std::vector<std::string>& items) {
    const Habits& habits = habits_of(language);
    if (items.empty()) return {};
    return joined(items, habits.between, spoken_and(language, habits.last, items.back()));
}

std::string unit_list_in(Language language, const std::vector<std::string>& items) {
    const Habits& habits = habits_of(language);
    if (items.empty()) return {};
    const auto last = items.size() == 2 ? habits.unit_pair : habits.unit_last;
    return joined(items, habits.between, spoken_and(language, last, items.back()));
}

}  // namespace crowntable::cli
