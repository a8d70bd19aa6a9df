#include "protocol/text/characters.hpp"

#include <algorithm>
#include <array>

namespace crowntable::text {

namespace {

struct Range {
    CodePoint first;
    CodePoint last;
};

// Marks that attach to the character before them: the blocks of Mn, Mc and Me that living scripts use.
constexpr auto marks = std::to_array<Range>({
    {0x0300, 0x036F},   {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2}, {0x05C4, 0x05C5},
    {0x05C7, 0x05C7},   {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x06DF, 0x06E4},
    {0x06E7, 0x06E8},   {0x06EA, 0x06ED}, {0x0711, 0x0711}, {0x0730, 0x074A}, {0x07A6, 0x07B0}, {0x0900, 0x0903},
    {0x093A, 0x093C},   {0x093E, 0x094F}, {0x0951, 0x0957}, {0x0962, 0x0963}, {0x0981, 0x0983}, {0x09BC, 0x09BC},
    {0x09BE, 0x09CD},   {0x09D7, 0x09D7}, {0x09E2, 0x09E3}, {0x0A01, 0x0A03}, {0x0A3C, 0x0A51}, {0x0A70, 0x0A71},
    {0x0A75, 0x0A75},   {0x0A81, 0x0A83}, {0x0ABC, 0x0ABC}, {0x0ABE, 0x0ACD}, {0x0AE2, 0x0AE3}, {0x0B01, 0x0B03},
    {0x0B3C, 0x0B3C},   {0x0B3E, 0x0B57}, {0x0B62, 0x0B63}, {0x0B82, 0x0B82}, {0x0BBE, 0x0BCD}, {0x0BD7, 0x0BD7},
    {0x0C00, 0x0C04},   {0x0C3E, 0x0C56}, {0x0C62, 0x0C63}, {0x0C81, 0x0C83}, {0x0CBC, 0x0CBC}, {0x0CBE, 0x0CD6},
    {0x0CE2, 0x0CE3},   {0x0D00, 0x0D03}, {0x0D3B, 0x0D3C}, {0x0D3E, 0x0D4D}, {0x0D57, 0x0D57}, {0x0D62, 0x0D63},
    {0x0D81, 0x0D83},   {0x0DCA, 0x0DDF}, {0x0DF2, 0x0DF3}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
    {0x0EB1, 0x0EB1},   {0x0EB4, 0x0EBC}, {0x0EC8, 0x0ECD}, {0x0F18, 0x0F19}, {0x0F35, 0x0F35}, {0x0F37, 0x0F37},
    {0x0F39, 0x0F39},   {0x0F3E, 0x0F3F}, {0x0F71, 0x0F84}, {0x0F86, 0x0F87}, {0x0F8D, 0x0FBC}, {0x102B, 0x103E},
    {0x1056, 0x1059},   {0x135D, 0x135F}, {0x1712, 0x1714}, {0x17B6, 0x17D3}, {0x180B, 0x180D}, {0x1AB0, 0x1AFF},
    {0x1B00, 0x1B04},   {0x1B34, 0x1B44}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0x302A, 0x302F}, {0x3099, 0x309A},
    {0xA66F, 0xA672},   {0xA67C, 0xA67D}, {0xA6F0, 0xA6F1}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0x1F3FB, 0x1F3FF},
    {0xE0020, 0xE007F},
});

// Of these those that are drawn above, below and through any letter, one on the other.
constexpr auto diacritics = std::to_array<Range>({
    {0x0300, 0x036F},
    {0x0483, 0x0489},
    {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF},
    {0x20D0, 0x20FF},
    {0xFE20, 0xFE2F},
});

// Control, bidirectional-control, zero-width, filler and private-use characters, and non-characters.
constexpr auto unwanted = std::to_array<Range>({
    {0x0000, 0x0008}, {0x000E, 0x001F}, {0x007F, 0x0084}, {0x0086, 0x009F},   {0x00AD, 0x00AD},   {0x034F, 0x034F},
    {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180E, 0x180F},   {0x200B, 0x200C},   {0x200E, 0x200F},
    {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF}, {0x1D173, 0x1D17A}, {0xE0000, 0xE001F}, {0xE0080, 0x10FFFF},
});

// What looks empty, line breaks and the blank pattern of Braille (2800) included: a name of such characters would
// be no name.
constexpr auto spaces = std::to_array<Range>({
    {0x0009, 0x000D},
    {0x0020, 0x0020},
    {0x0085, 0x0085},
    {0x00A0, 0x00A0},
    {0x1680, 0x1680},
    {0x2000, 0x200A},
    {0x2028, 0x2029},
    {0x202F, 0x202F},
    {0x205F, 0x205F},
    {0x2800, 0x2800},
    {0x3000, 0x3000},
});

// The blocks in which emoji stand. Some characters in them are no emoji; a joiner that is kept between two of those has
// no effect and does no harm.
constexpr auto emoji = std::to_array<Range>({
    {0x2190, 0x21FF},
    {0x2300, 0x23FF},
    {0x2600, 0x27BF},
    {0x2B00, 0x2BFF},
    {0x1F000, 0x1F3FA},
    {0x1F400, 0x1FAFF},
});

// Other characters that a selector may make an emoji: digits and signs of keycaps, and some of the older blocks.
constexpr auto other_emoji = std::to_array<Range>({
    {0x0023, 0x0023},
    {0x002A, 0x002A},
    {0x0030, 0x0039},
    {0x00A9, 0x00A9},
    {0x00AE, 0x00AE},
    {0x203C, 0x203C},
    {0x2049, 0x2049},
    {0x2122, 0x2122},
    {0x2139, 0x2139},
    {0x24C2, 0x24C2},
    {0x25AA, 0x25FE},
    {0x2934, 0x2935},
    {0x3030, 0x3030},
    {0x303D, 0x303D},
    {0x3297, 0x3299},
});

template <std::size_t size>
constexpr bool is_in(const std::array<Range, size>& ranges, CodePoint point) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [point](Range range) { return range.first <= point && point <= range.last; });
}

/// The first byte of a UTF-8 character tells how many there are. That it is valid was checked when the text came in
/// (json::parse).
std::size_t length_of(char first_byte) {
    const auto byte = static_cast<unsigned char>(first_byte);
    if (byte < 0x80) return 1;
    if (byte < 0xE0) return 2;
    return byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::vector<Symbol> decode(std::string_view text) {
    std::vector<Symbol> symbols;
    for (std::size_t at = 0; at < text.size();) {
        // Text that breaks off within a character, which json::parse never lets in, must still not be read beyond
        // its end.
        const std::size_t length = std::min(length_of(text[at]), text.size() - at);
        CodePoint point = static_cast<unsigned char>(text[at]);
        // The bits of the first byte that belong to the character come after as many ones as it has bytes, and a
        // zero.
        if (length > 1) point &= 0x7FU >> length;
        for (std::size_t i = 1; i < length; ++i)
            point = point << 6U | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
        symbols.push_back({point, at});
        at += length;
    }
    return symbols;
}

bool is_mark(CodePoint point) {
    return is_in(marks, point);
}

bool is_diacritic(CodePoint point) {
    return is_in(diacritics, point);
}

bool is_unwanted(CodePoint point) {
    // The last two code points of every plane (65,536 code points each) are no characters, and never will be.
    return is_in(unwanted, point) || (point & 0xFFFEU) == 0xFFFE;
}

bool is_space(CodePoint point) {
    return is_in(spaces, point);
}

bool is_emoji(CodePoint point) {
    return is_in(emoji, point);
}

bool is_variation_selector(CodePoint point) {
    return (0xFE00 <= point && point <= 0xFE0F) || (0x180B <= point && point <= 0x180D);
}

bool takes_selector(CodePoint point, CodePoint selector) {
    if (selector == text_presentation || selector == emoji_presentation) {
        return is_in(emoji, point) || is_in(other_emoji, point);
    }
    // Of the others Mongolian writing alone needs some.
    return selector < 0x1900 && 0x1820 <= point && point <= 0x18AA;
}

}  // namespace crowntable::text
