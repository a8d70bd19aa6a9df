#include "protocol/text/name.hpp"

#include <algorithm>
#include <vector>

#include "protocol/text/characters.hpp"

namespace crowntable::text {

namespace {

// Without a bound in bytes twenty graphemes could fill a message to everybody.
constexpr std::size_t name_bytes_max = 160;
// What living languages and emoji need, and little more: see clean_text.
constexpr int diacritics_max = 2;
constexpr int marks_max = 4;
constexpr int grapheme_points_max = 16;
constexpr CodePoint waving_black_flag = 0x1F3F4;

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

/// Walks along a text and tells where its graphemes begin.
class Graphemes {
public:
    /// Whether `point`, the next one, belongs to the grapheme before it.
    bool attaches(CodePoint point) const {
        return before_ != 0 &&
               (is_mark(point) || point == zero_width_joiner || ends_flag(point) ||
                (before_ == zero_width_joiner && is_emoji(point)) || (is_jamo_tail(point) && is_hangul(before_)));
    }
    void pass(CodePoint point) {
        flag_open_ = is_regional_indicator(point) && !ends_flag(point);
        before_ = point;
    }
    /// The last one passed; 0 at the start.
    CodePoint before() const { return before_; }

private:
    // Two regional indicators make a flag, and so do the next two: every other one attaches to the one before.
    bool ends_flag(CodePoint point) const { return is_regional_indicator(point) && flag_open_; }

    CodePoint before_ = 0;
    bool flag_open_ = false;
};

/// Where each grapheme starts, in bytes.
std::vector<std::size_t> grapheme_starts(std::string_view text) {
    std::vector<std::size_t> starts;
    Graphemes graphemes;
    for (const Symbol symbol : decode(text)) {
        if (!graphemes.attaches(symbol.point)) starts.push_back(symbol.at);
        graphemes.pass(symbol.point);
    }
    return starts;
}

/// Counts what is heaped on one character, and says what is too much.
class Heap {
public:
    /// Whether `point` is kept as the next one of the text.
    bool takes(CodePoint point) const {
        if (!graphemes_.attaches(point)) return true;
        if (is_variation_selector(point) && !takes_selector(graphemes_.before(), point)) return false;
        // A joiner needs a place behind it, too, for what it joins.
        const int needed = point == zero_width_joiner ? 2 : 1;
        if (points_ + needed > grapheme_points_max) return false;
        return !counts_as_mark(point) || (marks_ < marks_max && (!is_diacritic(point) || diacritics_ < diacritics_max));
    }
    void keep(CodePoint point) {
        const bool attached = graphemes_.attaches(point);
        points_ = attached ? points_ + 1 : 1;
        // What is joined to an emoji is one that has marks of its own.
        const bool has_none_yet = !attached || is_emoji(point);
        marks_ = has_none_yet ? 0 : marks_ + (counts_as_mark(point) ? 1 : 0);
        diacritics_ = has_none_yet ? 0 : diacritics_ + (is_diacritic(point) ? 1 : 0);
        graphemes_.pass(point);
    }

private:
    static bool counts_as_mark(CodePoint point) { return is_mark(point) && !is_tag(point); }

    Graphemes graphemes_;
    int points_ = 0;
    int marks_ = 0;
    int diacritics_ = 0;
};

/// Whether `symbols[i]` has something to attach to, or makes sense by itself.
bool may_stand(const std::vector<Symbol>& symbols, std::size_t i) {
    const CodePoint point = symbols[i].point;
    const CodePoint before = i == 0 ? ' ' : symbols[i - 1].point;
    if (point == zero_width_joiner) {
        const bool after_emoji = is_emoji(before) || before == emoji_presentation || is_mark(before);
        return i > 0 && after_emoji && i + 1 < symbols.size() && is_emoji(symbols[i + 1].point);
    }
    if (is_tag(point)) return before == waving_black_flag || is_tag(before);
    // A mark after a space or after something that is taken out would jump onto another character, or stand alone
    // as an empty-looking name.
    if (is_mark(point)) return !is_space(before) && !is_unwanted(before);
    return true;
}

}  // namespace

std::size_t count_graphemes(std::string_view text) {
    return grapheme_starts(text).size();
}

std::string clean_text(std::string_view text) {
    const auto symbols = decode(text);
    std::string clean;
    Heap heap;
    bool space_due = false;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const CodePoint point = symbols[i].point;
        if (is_space(point)) {
            // Spaces are written only before something else, so that none remains at either end.
            space_due = !clean.empty();
            continue;
        }
        if (is_unwanted(point) || !may_stand(symbols, i) || !heap.takes(point)) continue;
        if (space_due) {
            clean += ' ';
            heap.keep(' ');
        }
        space_due = false;
        heap.keep(point);
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
