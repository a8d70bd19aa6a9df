#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// Kinds of Unicode characters, as far as names and lines of talk have to know them.
namespace crowntable::text {

using CodePoint = std::uint32_t;

inline constexpr CodePoint zero_width_joiner = 0x200D;
inline constexpr CodePoint text_presentation = 0xFE0E;
inline constexpr CodePoint emoji_presentation = 0xFE0F;

/// A code point and where its bytes start.
struct Symbol {
    CodePoint point;
    std::size_t at;
};

/// The characters of valid UTF-8.
std::vector<Symbol> decode(std::string_view text);

/// Whether it attaches to the character before it: combining marks, selectors, emoji modifiers, tag characters.
bool is_mark(CodePoint point);
/// A mark that goes with any letter, as stacks of them do that climb out of their line.
bool is_diacritic(CodePoint point);
/// Control, bidirectional-control, zero-width, filler and private-use characters, and what is no character.
bool is_unwanted(CodePoint point);
/// White space, line breaks and whatever else looks empty.
bool is_space(CodePoint point);
/// Whether it stands in a block of emoji.
bool is_emoji(CodePoint point);
bool is_variation_selector(CodePoint point);
/// Whether `selector` says which of two forms `point` is shown in.
bool takes_selector(CodePoint point, CodePoint selector);
constexpr bool is_tag(CodePoint point) {
    return 0xE0020 <= point && point <= 0xE007F;
}

}  // namespace crowntable::text
