#include "clients/cli/text/text.hpp"

#include <cctype>
#include <cstdint>

namespace crowntable::cli {
namespace {

struct CodePoint {
    std::uint32_t value = 0;
    /// Bytes taken; 0 when the text is broken here.
    std::size_t size = 0;
};

CodePoint first_code_point(std::string_view text) {
    const auto byte = [&text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    // RFC 3629: C0 and C1 could only begin a sequence that is too long for its character, and F5 on one beyond the
    // last.
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
    std::uint32_t value = lead & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {};
        value = (value << 6) | (byte(i) & 0x3FU);
    }
    // A longer spelling of a character, which may be a control character in disguise; half of a surrogate pair; a
    // value beyond the last.
    const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
    if (overlong || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {};
    return {value, size};
}

/// Control characters, and those that turn the direction of a text or end its line: they could make a name look like
/// what the program says.
bool steers(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || (c >= 0x200E && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x206F) || c == 0xFEFF;
}

/// Marks, joiners and variation selectors, which take no column of their own.
bool joins_previous(std::uint32_t c) {
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x0483 && c <= 0x0489) || (c >= 0x0591 && c <= 0x05BD) ||
           (c >= 0x064B && c <= 0x065F) || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           c == 0x200B || c == 0x200C || c == 0x200D || (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) ||
           (c >= 0xFE20 && c <= 0xFE2F) || (c >= 0x1F3FB && c <= 0x1F3FF) || (c >= 0xE0100 && c <= 0xE01EF);
}

/// Blocks of East Asian wide characters and of emoji, which take two columns.
bool wide(std::uint32_t c) {
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0x303E) || (c >= 0x3041 && c <= 0xA4CF) ||
           (c >= 0xA960 && c <= 0xA97F) || (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) ||
           (c >= 0x1F300 && c <= 0x1F64F) || (c >= 0x1F680 && c <= 0x1F6FF) || (c >= 0x1F900 && c <= 0x1FAFF) ||
           (c >= 0x20000 && c <= 0x3FFFD);
}

}  // namespace

std::string clean(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const CodePoint point = first_code_point(text);
        if (point.size == 0) {
            // One for each broken byte, so that nothing is lost without a trace.
            out += '?';
            text.remove_prefix(1);
            continue;
        }
        // Line breaks and tabs part words; other control characters part nothing.
        if (point.value == '\n' || point.value == '\t') {
            out += ' ';
        } else if (!steers(point.value)) {
            out.append(text.substr(0, point.size));
        }
        text.remove_prefix(point.size);
    }
    return out;
}

std::vector<Glyph> glyphs(std::string_view text) {
    std::vector<Glyph> found;
    while (!text.empty()) {
        const CodePoint point = first_code_point(text);
        const std::size_t size = point.size == 0 ? 1 : point.size;
        // A mark with nothing before it gets a cell of its own, or it would join whatever stands there on the
        // screen.
        if (point.size != 0 && joins_previous(point.value) && !found.empty()) {
            found.back().text.append(text.substr(0, size));
        } else {
            found.push_back({point.size == 0 ? "?" : std::string(text.substr(0, size)), wide(point.value) ? 2 : 1});
        }
        text.remove_prefix(size);
    }
    return found;
}

int columns(std::string_view text) {
    int sum = 0;
    for (const Glyph& glyph : glyphs(text)) sum += glyph.columns;
    return sum;
}

std::string fit(std::string_view text, int width) {
    if (width <= 0) return {};
    if (columns(text) <= width) return std::string(text);
    std::string out;
    int used = 0;
    for (const Glyph& glyph : glyphs(text)) {
        if (used + glyph.columns > width - 1) break;
        out += glyph.text;
        used += glyph.columns;
    }
    // Not an ellipsis, which terminals without Unicode cannot show.
    return out + "~";
}

std::string pad(std::string_view text, int width) {
    std::string out = fit(text, width);
    const int missing = width - columns(out);
    if (missing > 0) out.append(static_cast<std::size_t>(missing), ' ');
    return out;
}

std::vector<std::string> words(std::string_view line) {
    std::vector<std::string> found;
    std::string word;
    for (const char c : line) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) {
            word.push_back(c);
        } else if (!word.empty()) {
            found.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) found.push_back(std::move(word));
    return found;
}

/// Only ASCII letters, as in commands, ids and codes, change. Other letters stay as they are: they would need tables.
std::string lower(std::string_view ascii) {
    std::string out(ascii);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::string upper(std::string_view ascii) {
    std::string out(ascii);
    for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

std::string listed(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out += i + 1 == names.size() ? " and " : ", ";
        out += names[i];
    }
    return out;
}

}  // namespace crowntable::cli
