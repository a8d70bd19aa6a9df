#include "clients/cli/text/wrap.hpp"

#include <algorithm>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

/// What must not begin a line of Japanese, and what must not end one.
constexpr std::string_view closing = "。、，．）」』！？：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
constexpr std::string_view opening = "（「『";

/// A word in parts between which a line may be broken: between wide characters, as in Japanese, which has no blanks.
std::vector<std::string> parts_of(const std::string& word) {
    std::vector<std::string> parts;
    bool breaks = false;
    for (const Glyph& glyph : glyphs(word)) {
        const bool is_wide = glyph.columns == 2;
        const bool may_begin = closing.find(glyph.text) == std::string_view::npos;
        if (parts.empty() ||
            ((breaks || is_wide) && may_begin && opening.find(parts.back()) == std::string_view::npos)) {
            parts.emplace_back();
        }
        parts.back() += glyph.text;
        breaks = is_wide;
    }
    return parts;
}

}  // namespace

int widest_part(std::string_view text) {
    int widest = 0;
    for (const std::string& word : words(text)) {
        for (const std::string& part : parts_of(word)) widest = std::max(widest, columns(part));
    }
    return widest;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
    std::vector<std::string> lines;
    std::string line;
    for (const std::string& word : words(text)) {
        std::string_view blank = line.empty() ? "" : " ";
        for (const std::string& part : parts_of(word)) {
            if (!line.empty() && columns(line) + columns(blank) + columns(part) > width) {
                lines.push_back(std::move(line));
                line.clear();
                blank = "";
            }
            // A word that is longer than a whole line is cut rather than broken.
            line.append(blank).append(fit(part, width));
            blank = "";
        }
    }
    lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> last_wrapped(const std::vector<std::string>& texts, int width, int rows) {
    std::vector<std::string> lines;
    // From the newest text back, and no further than the rows reach: a log may be long, and is drawn with every
    // key.
    for (auto text = texts.rbegin(); text != texts.rend() && static_cast<int>(lines.size()) < rows; ++text) {
        const auto parts = wrapped(*text, width);
        lines.insert(lines.end(), parts.rbegin(), parts.rend());
    }
    if (static_cast<int>(lines.size()) > rows) lines.resize(static_cast<std::size_t>(std::max(0, rows)));
    std::reverse(lines.begin(), lines.end());
    return lines;
}

std::vector<std::string> word_lines(std::string_view text) {
    constexpr int words_width = 16;
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto bar = line.find('|');
        if (bar == std::string_view::npos) {
            lines.emplace_back(line);
            continue;
        }
        const auto words = line.substr(0, bar);
        std::string shown = columns(words) < words_width ? pad(words, words_width) : std::string(words) + "   ";
        lines.push_back(shown.append(line.substr(bar + 1)));
    }
    return lines;
}

}  // namespace crowntable::cli
