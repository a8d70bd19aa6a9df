#include "protocol/text/skeleton.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/text/characters.hpp"

namespace crowntable::text {

namespace {

#include "protocol/text/skeleton_table.inc"

using Points = std::vector<CodePoint>;

/// What some characters become: a generated text, read once.
class Mapping {
public:
    explicit Mapping(std::span<const std::string_view> rows);
    Points of(const Points& points) const;

private:
    struct Entry {
        CodePoint from;
        std::size_t begin;
        std::size_t end;
    };

    std::vector<Entry> entries_;
    Points targets_;
};

/// Takes a hexadecimal number from the front of the text, with the character behind it.
CodePoint take_number(std::string_view& text, char& behind) {
    CodePoint number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    ENSURE(problem == std::errc{} && end != text.data() + text.size());
    behind = *end;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return number;
}

Mapping::Mapping(std::span<const std::string_view> rows) {
    CodePoint from = 0;
    for (std::string_view row : rows) {
        while (!row.empty()) {
            char behind = ' ';
            from += take_number(row, behind);
            const std::size_t begin = targets_.size();
            while (behind == ' ') targets_.push_back(take_number(row, behind));
            entries_.push_back({from, begin, targets_.size()});
        }
    }
    // Sought by halves.
    ENSURE(std::ranges::is_sorted(entries_, {}, &Entry::from));
}

Points Mapping::of(const Points& points) const {
    Points mapped;
    for (const CodePoint point : points) {
        const auto found = std::ranges::lower_bound(entries_, point, {}, &Entry::from);
        if (found == entries_.end() || found->from != point) {
            mapped.push_back(point);
        } else {
            mapped.insert(mapped.end(), targets_.begin() + static_cast<std::ptrdiff_t>(found->begin),
                          targets_.begin() + static_cast<std::ptrdiff_t>(found->end));
        }
    }
    return mapped;
}

const Mapping& prototypes() {
    static const Mapping mapping(prototype_table);
    return mapping;
}

const Mapping& folds() {
    static const Mapping mapping(fold_table);
    return mapping;
}

/// A Hangul syllable is its letters (The Unicode Standard, section 3.12).
void append_taken_apart(Points& points, CodePoint point) {
    constexpr CodePoint first = 0xAC00;
    constexpr CodePoint last = 0xD7A3;
    constexpr CodePoint vowels = 21;
    constexpr CodePoint tails = 28;
    if (point < first || last < point) return points.push_back(point);
    const CodePoint index = point - first;
    points.push_back(0x1100 + index / (vowels * tails));
    points.push_back(0x1161 + index % (vowels * tails) / tails);
    if (index % tails != 0) points.push_back(0x11A7 + index % tails);
}

/// What of the name is seen.
Points visible(std::string_view name) {
    Points points;
    for (const Symbol symbol : decode(name)) {
        const bool is_seen = !is_variation_selector(symbol.point) && symbol.point != zero_width_joiner;
        if (is_seen) append_taken_apart(points, symbol.point);
    }
    return points;
}

/// Marks on one letter in an order that says nothing of how they were written.
void sort_marks(Points& points) {
    for (auto at = points.begin(); at != points.end();) {
        const auto begin = std::find_if(at, points.end(), is_mark);
        at = std::find_if_not(begin, points.end(), is_mark);
        std::sort(begin, at);
    }
}

/// The numbers of the characters, which nobody reads but the comparison.
std::string text_of(Points points) {
    sort_marks(points);
    std::string text;
    for (const CodePoint point : points) {
        for (const unsigned shift : {16U, 8U, 0U}) text += static_cast<char>(point >> shift & 0xFFU);
    }
    return text;
}

}  // namespace

Skeleton skeleton_of(std::string_view name) {
    const Points points = visible(name);
    return {text_of(folds().of(prototypes().of(points))), text_of(prototypes().of(folds().of(points)))};
}

bool look_alike(const Skeleton& one, const Skeleton& other) {
    return one.as_written == other.as_written || one.as_small == other.as_small;
}

}  // namespace crowntable::text
