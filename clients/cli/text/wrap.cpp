#include "clients/cli/text/wrap.hpp"

#include <algorithm>
#include <utility>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

/// What must not begin a line of Japanese, and what must not end one.
constexpr std::string_view closing = "。、，．）」』！？：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
constexpr std::string_view opening = "（「『";

/// Of the words that one may type, in front of what they do.
constexpr int words_width = 16;

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

std::vector<std::string> wrapped_words(std::span<const std::string> lines, int width) {
    const std::string margin(words_width, ' ');
    std::vector<std::string> all;
    while (!lines.empty()) {
        // A line without words goes on with the sentence of the one before it.
        std::size_t count = 1;
        while (count < lines.size() && lines[count].starts_with(margin)) ++count;
        const auto sentence = lines.first(count);
        lines = lines.subspan(count);
        const bool fits = std::ranges::all_of(sentence, [width](const auto& line) { return columns(line) <= width; });
        if (fits) {
            all.insert(all.end(), sentence.begin(), sentence.end());
            continue;
        }
        const auto end = sentence.front().find("  ");
        std::string text;
        for (const std::string& line : sentence) text += end == std::string::npos ? line : line.substr(end);
        std::string begin = end == std::string::npos ? "" : pad(sentence.front().substr(0, end), words_width);
        // Where they reach into the other column, or that would be too narrow, words have a line of their own.
        const bool in_columns = end != std::string::npos && width >= 2 * words_width;
        if (end != std::string::npos && (!in_columns || end >= words_width)) {
            all.push_back(fit(sentence.front().substr(0, end), width));
            begin = margin;
        }
        for (const std::string& part : wrapped(text, in_columns ? width - words_width : width)) {
            all.push_back(in_columns ? std::exchange(begin, margin) + part : part);
        }
    }
    return all;
}

std::vector<std::string> wrapped_hints(std::string_view hints, int width) {
    constexpr std::string_view between = "  ";
    std::vector<std::string> lines;
    while (!hints.empty()) {
        const auto hint = hints.substr(0, hints.find(between));
        hints.remove_prefix(std::min(hints.size(), hint.size() + between.size()));
        const int needed = columns(hint) + static_cast<int>(between.size());
        if (!lines.empty() && columns(lines.back()) + needed <= width) {
            lines.back().append(between).append(hint);
        } else if (!hint.empty()) {
            for (auto& part : wrapped(hint, width)) lines.push_back(std::move(part));
        }
    }
    return lines;
}

std::vector<std::string> word_lines(std::string_view text) {
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
