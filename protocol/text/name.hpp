#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::text {

inline constexpr std::size_t name_graphemes_max = 20;

/// What people would count as characters of valid UTF-8, near enough: a base character with all
/// combining marks, variation selectors, emoji modifiers and tag characters that follow, emoji
/// joined by a zero-width joiner, a pair of regional indicators (a flag), and a Hangul
/// syllable spelt in jamo each count as one. Unicode's own rule (UAX #29) has a property table of
/// thousands of ranges; this one knows the blocks of marks in common use, so that rarer
/// scripts may be counted a little high, never low.
std::size_t count_graphemes(std::string_view text);

/// `text` as it may be shown: control, bidirectional-control, zero-width and private-use characters and line
/// breaks are gone, runs of any white space are one space, none at the ends. A zero-width joiner between
/// two emoji stays. What is heaped on one character is bounded, and the rest of it is gone: two of the marks that go
/// with any letter, four marks in all, one variation selector where it chooses how an emoji or a Mongolian letter is
/// shown, and sixteen code points together. `text` must be valid UTF-8.
std::string clean_text(std::string_view text);

/// The cleaned name, or nothing if it is then empty, longer than 20 graphemes or 160 bytes.
std::optional<std::string> clean_name(std::string_view text);

/// `name` with " 2", " 3", ... (`number`), shortened so that it is still within 20 graphemes.
std::string numbered_name(std::string_view name, int number);

}  // namespace crowntable::text
