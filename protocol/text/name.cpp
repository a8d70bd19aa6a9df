#include "protocol/text/name.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace crowntable::text {

namespace {

using CodePoint = std::uint32_t;

// A grapheme can carry any number of marks. Without a bound in bytes twenty graphemes could fill a screen, and a
// message to everybody.
constexpr std::size_t name_bytes_max = 160;
constexpr CodePoint zero_width_joiner = 0x200D;
constexpr CodePoint emoji_presentation = 0xFE0F;
constexpr CodePoint waving_black_flag = 0x1F3F4;

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

template <std::size_t size>
constexpr bool is_in(const std::array<Range, size>& ranges, CodePoint point) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [point](Range range) { return range.first <= point && point <= range.last; });
}

constexpr bool is_tag(CodePoint point) {
    return 0xE0020 <= point && point <= 0xE007F;
}
constexpr bool is_regional_indicator(CodePoint point) {
    return 0x1F1E6 <= point && point <= 0x1F1FF;
}
/// Vowels and final consonants, which complete the Hangul syllable that the letter before them began.
constexpr bool is_jamo_tail(CodePoint point) {
    return 0x1160 <= point && point <= 0x11FF;
}
constexpr bool is_hangul(CodePoint point) {
    return (0x1100 <= point && point <= 0x11FF) || (0xAC00 <= point && point <= 0xD7A3);
}

/// The first byte of a UTF-8 character tells how many there are. That it is valid was checked when the text came in
/// (json::parse).
std::size_t length_of(char first_byte) {
    const auto byte = static_cast<unsigned char>(first_byte);
    if (byte < 0x80) return 1;
    if (byte < 0xE0) return 2;
    return byte < 0xF0 ? 3 : 4;
}

/// A code point and where its bytes start.
struct Symbol {
    CodePoint point;
    std::size_t at;
};

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

/// Where each grapheme starts, in bytes.
std::vector<std::size_t> grapheme_starts(std::string_view text) {
    std::vector<std::size_t> starts;
    CodePoint before = 0;
    bool flag_open = false;
    for (const Symbol symbol : decode(text)) {
        const CodePoint point = symbol.point;
        // Two regional indicators make a flag, and so do the next two: every other one attaches to the one before.
        const bool second_of_flag = is_regional_indicator(point) && flag_open;
        const bool attached = !starts.empty() && (is_in(marks, point) || point == zero_width_joiner || second_of_flag ||
                                                  (before == zero_width_joiner && is_in(emoji, point)) ||
                                                  (is_jamo_tail(point) && is_hangul(before)));
        if (!attached) starts.push_back(symbol.at);
        flag_open = is_regional_indicator(point) && !second_of_flag;
        before = point;
    }
    return starts;
}

/// Whether `symbols[i]` has something to attach to, or makes sense by itself.
bool may_stand(const std::vector<Symbol>& symbols, std::size_t i) {
    const CodePoint point = symbols[i].point;
    const CodePoint before = i == 0 ? ' ' : symbols[i - 1].point;
    if (point == zero_width_joiner) {
        const bool after_emoji = is_in(emoji, before) || before == emoji_presentation || is_in(marks, before);
        return i > 0 && after_emoji && i + 1 < symbols.size() && is_in(emoji, symbols[i + 1].point);
    }
    if (is_tag(point)) return before == waving_black_flag || is_tag(before);
    // A mark after a space or after something that is taken out would jump onto another character, or stand alone
    // as an empty-looking name.
    if (is_in(marks, point)) return !is_in(spaces, before) && !is_in(unwanted, before);
    return true;
}

}  // namespace

std::size_t count_graphemes(std::string_view text) {
    return grapheme_starts(text).size();
}

std::string clean_text(std::string_view text) {
    const auto symbols = decode(text);
    std::string clean;
    bool space_due = false;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const CodePoint point = symbols[i].point;
        if (is_in(spaces, point)) {
            // Spaces are written only before something else, so that none remains at either end.
            space_due = !clean.empty();
            continue;
        }
        // The last two code points of every plane (65,536 code points each) are no characters, and never will be.
        const bool non_character = (point & 0xFFFEU) == 0xFFFE;
        if (is_in(unwanted, point) || non_character || !may_stand(symbols, i)) continue;
        if (space_due) clean += ' ';
        space_due = false;
        const std::size_t end = i + 1 < symbols.size() ? symbols[i + 1].at : text.size();
        clean += text.substr(symbols[i].at, end - symbols[i].at);
    }
    return clean;
}

std::optional<std::string> clean_name(std::string_view text) {
    // Measured after the cleaning: what nobody would see does not count.
    std::string name = clean_text(text);
    if (name.empty() || name.size() > name_bytes_max || count_graphemes(name) > name_graphemes_max) return std::nullopt;
    return name;
}

std::string numbered_name(std::string_view name, int number) {
    const std::string suffix = " " + std::to_string(number);
    const auto starts = grapheme_starts(name);
    // The suffix is ASCII: its bytes are its graphemes.
    std::size_t kept = std::min(starts.size(), name_graphemes_max - suffix.size());
    const auto bytes = [&] { return kept < starts.size() ? starts[kept] : name.size(); };
    while (kept > 1 && bytes() + suffix.size() > name_bytes_max) --kept;
    std::string numbered(name.substr(0, bytes()));
    // The cut may have come just after a space, and the suffix brings one of its own.
    while (!numbered.empty() && numbered.back() == ' ') numbered.pop_back();
    return numbered + suffix;
}

}  // namespace crowntable::text
