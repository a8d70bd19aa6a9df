#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cli {

/// The languages of the terminal: those of the browser but Arabic, for which a terminal would have to run from right to
/// left.
enum class Language { english, german, french, spanish, portuguese, polish, japanese };

/// "de"
std::string_view code_of(Language language);
std::optional<Language> language_coded(std::string_view code);
/// "en, de, ...": what may be asked for.
std::string language_codes();

/// The language of a POSIX locale such as `pl_PL.UTF-8`; English for `C`, `POSIX` and those that are not spoken here.
Language language_of_locale(std::string_view locale);
/// What the environment wants of messages: the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty. English
/// where its characters are not those of UTF-8, in which all other texts are.
Language language_of_environment();
/// Whether the characters of the environment are those of UTF-8.
bool utf8_locale();

// How a language counts and lists. Categories are those of CLDR 44 (common/supplemental/plurals.xml and ordinals.xml)
// for whole numbers, and for tenths where that is said; numbers and lists are written as `Intl` writes them in the
// browser (core/writer.ts).
std::string_view plural_category(Language language, std::int64_t number);
std::string_view tenths_category(Language language, std::int64_t tenths);
std::string_view ordinal_category(Language language, std::int64_t number);
/// Grouped from five digits on: `1000`, but `10,000`.
std::string number_in(Language language, std::int64_t number);
/// 42 are "4.2", 40 are "4".
std::string tenths_in(Language language, std::int64_t tenths);
/// "2.5" as the language writes it: "2,5".
std::string decimal_in(Language language, std::string number);
/// "A, B and C"
std::string list_in(Language language, const std::vector<std::string>& items);
/// "A, B, C"
std::string unit_list_in(Language language, const std::vector<std::string>& items);

}  // namespace crowntable::cli
