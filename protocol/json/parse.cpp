#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "protocol/json/document.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/utf8_check.hpp"

namespace crowntable::json {

namespace {

bool is_digit(char symbol) {
    return symbol >= '0' && symbol <= '9';
}

void append_utf8(std::vector<char>& out, std::uint32_t point) {
    const auto add = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    const auto rest = [&](int shift) { add(0x80U | ((point >> shift) & 0x3fU)); };
    if (point < 0x80) return add(point);
    if (point < 0x800) {
        add(0xc0U | (point >> 6));
        return rest(0);
    }
    if (point < 0x10000) {
        add(0xe0U | (point >> 12));
    } else {
        add(0xf0U | (point >> 18));
        rest(12);
    }
    rest(6);
    rest(0);
}

}  // namespace

/// Reads one text (RFC 8259) into a document while it counts what that costs. The library's own reader takes the last
/// of two equal keys, has no bound on depth, and allocates for every value.
class Parser {
public:
    Parser(std::string_view text, const Limits& limits, Document& to)
        : text_(text), limits_(limits), tokens_(to.tokens_), unescaped_(to.unescaped_), names_(to.names_) {}

    std::optional<Refusal> parse() {
        tokens_.clear();
        unescaped_.clear();
        names_.clear();
        // A mark of the order of bytes is no part of the text (section 8.1).
        if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
        if (read_value()) {
            skip_space();
            if (at_ == text_.size()) return std::nullopt;
            fail_here();
        }
        tokens_.clear();
        return std::move(refusal_);
    }

private:
    bool fail(std::string_view code) {
        refusal_ = refusal(code);
        return false;
    }
    /// Only the place is told, not what stands there, which may be a token.
    bool fail_here() {
        refusal_ = refusal(error_code::bad_json, "This is not valid JSON (near byte " +
                                                     std::to_string(std::min(at_ + 1, text_.size())) + ").");
        return false;
    }

    // The limit is on values and keys together: it bounds memory, since two bytes of text may become a value of
    // sixteen.
    bool count() { return ++nodes_ <= limits_.nodes || fail(error_code::too_deep); }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char symbol) {
        if (at_ >= text_.size() || text_[at_] != symbol) return false;
        ++at_;
        return true;
    }
    void skip_space() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
            ++at_;
        }
    }

    using Kind = Token::Kind;

    bool add(Kind kind, std::string_view text = {}) {
        tokens_.push_back({.kind = kind, .text = text});
        return true;
    }

    bool read_value() {
        skip_space();
        switch (peek()) {
            case '{':
                return read_object();
            case '[':
                return read_array();
            case '"':
                return read_string() && count();
            case 't':
                return read_word("true", Kind::yes);
            case 'f':
                return read_word("false", Kind::no);
            case 'n':
                return read_word("null", Kind::null);
            default:
                return read_number();
        }
    }

    bool read_word(std::string_view word, Kind meaning) {
        for (const char symbol : word) {
            if (!take(symbol)) return fail_here();
        }
        return add(meaning) && count();
    }

    bool open(Kind kind) {
        ++at_;
        return ++depth_ <= limits_.depth ? add(kind) && count() : fail(error_code::too_deep);
    }
    /// `opened`: where its token stands.
    bool close(std::size_t opened) {
        --depth_;
        tokens_[opened].extent = static_cast<std::uint32_t>(tokens_.size() - opened);
        return true;
    }

    bool read_object() {
        const auto opened = tokens_.size();
        if (!open(Kind::object)) return false;
        const auto first_name = names_.size();
        skip_space();
        if (take('}')) return close(opened);
        do {
            skip_space();
            if (peek() != '"') return fail_here();
            if (!read_string() || !count()) return false;
            // Two readers of one text could take different ones of two equal keys, and then check something else than
            // is used later.
            if (!note_name(first_name, tokens_.back().text)) return fail(error_code::duplicate_key);
            skip_space();
            if (!take(':')) return fail_here();
            if (!read_value()) return false;
            skip_space();
        } while (take(','));
        names_.resize(first_name);
        return take('}') ? close(opened) : fail_here();
    }

    /// False where the object has a member of this name. Kept in order, so that also a thousand names are found soon.
    bool note_name(std::size_t first, std::string_view name) {
        const auto begin = names_.begin() + static_cast<std::ptrdiff_t>(first);
        const auto place = std::lower_bound(begin, names_.end(), name);
        if (place != names_.end() && *place == name) return false;
        names_.insert(place, name);
        return true;
    }

    bool read_array() {
        const auto opened = tokens_.size();
        if (!open(Kind::array)) return false;
        skip_space();
        if (take(']')) return close(opened);
        do {
            if (!read_value()) return false;
            skip_space();
        } while (take(','));
        return take(']') ? close(opened) : fail_here();
    }

    /// False, and nothing is skipped, where there is none in UTF-8.
    bool skip_character() {
        // Nearly all of them.
        if (static_cast<unsigned char>(text_[at_]) < 0x80) {
            ++at_;
            return true;
        }
        text::Utf8Check check;
        auto end = at_;
        do {
            if (end == text_.size()) return false;
            const auto byte = static_cast<std::uint8_t>(text_[end++]);
            if (!check.take({&byte, 1})) return false;
        } while (!check.is_complete());
        at_ = end;
        return true;
    }

    bool read_string() {
        ++at_;
        // A text without an escape means what stands there; else its stretches between escapes are copied at once.
        const auto first = unescaped_.size();
        for (auto plain = at_;;) {
            if (at_ >= text_.size()) return fail_here();
            const char symbol = text_[at_];
            if (symbol == '"' || symbol == '\\') {
                const auto stretch = text_.substr(plain, at_ - plain);
                ++at_;
                if (symbol == '"' && unescaped_.size() == first) return add(Kind::text, stretch);
                // No text means more bytes than it has, so that none moves.
                unescaped_.reserve(text_.size());
                unescaped_.insert(unescaped_.end(), stretch.begin(), stretch.end());
                if (symbol == '"') return add(Kind::text, {unescaped_.data() + first, unescaped_.size() - first});
                if (!read_escape()) return false;
                plain = at_;
            } else if (static_cast<unsigned char>(symbol) < 0x20 || !skip_character()) {
                return fail_here();
            }
        }
    }

    bool read_escape() {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (take('u')) return read_code_point();
        const auto found = at_ < text_.size() ? letters.find(text_[at_]) : std::string_view::npos;
        if (found == std::string_view::npos) return fail_here();
        unescaped_.push_back(meanings[found]);
        ++at_;
        return true;
    }

    std::optional<std::uint32_t> read_code_unit() {
        std::uint32_t unit = 0;
        const auto digits = text_.substr(std::min(at_, text_.size()), 4);
        const auto end = digits.data() + digits.size();
        if (digits.size() < 4 || std::from_chars(digits.data(), end, unit, 16).ptr != end) return std::nullopt;
        at_ += 4;
        return unit;
    }

    /// A pair of surrogates is one character, and half of one is none: it could not be written in UTF-8.
    bool read_code_point() {
        auto point = read_code_unit();
        if (point && *point >= 0xd800 && *point <= 0xdbff) {
            const auto low = take('\\') && take('u') ? read_code_unit() : std::nullopt;
            if (!low || *low < 0xdc00 || *low > 0xdfff) return fail_here();
            point = 0x10000 + ((*point - 0xd800) << 10) + (*low - 0xdc00);
        } else if (!point || (*point >= 0xdc00 && *point <= 0xdfff)) {
            return fail_here();
        }
        append_utf8(unescaped_, *point);
        return true;
    }

    bool read_number() {
        const auto begin = at_;
        const bool is_negative = take('-');
        if (!is_digit(peek())) return fail_here();
        if (!take('0')) skip_digits();
        const bool is_integer = peek() != '.' && peek() != 'e' && peek() != 'E';
        if (take('.') && !skip_digits()) return fail_here();
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            if (!skip_digits()) return fail_here();
        }
        const auto digits = text_.substr(begin, at_ - begin);
        const bool fits = is_integer && (is_negative ? is_one<std::int64_t>(digits) : is_one<std::uint64_t>(digits));
        if (fits) return add(Kind::integer, digits) && count();
        // Rare here: fractions, and what is too large for 64 bits. The library knows which of them are too large for
        // it.
        return Json::accept(digits) ? add(Kind::number, digits) && count() : fail_here();
    }

    bool skip_digits() {
        const auto begin = at_;
        while (is_digit(peek())) ++at_;
        return at_ > begin;
    }

    template <typename Integer>
    static bool is_one(std::string_view digits) {
        Integer number = 0;
        return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc{};
    }

    std::string_view text_;
    const Limits& limits_;
    std::vector<Token>& tokens_;
    std::vector<char>& unescaped_;
    std::vector<std::string_view>& names_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    std::size_t nodes_ = 0;
    std::optional<Refusal> refusal_;
};

std::optional<Refusal> Document::read(std::string_view text, const Limits& limits) {
    // The size is looked at first, so that a text that is too large is refused before anything is parsed.
    if (text.size() > limits.bytes) {
        tokens_.clear();
        return refusal(error_code::too_large);
    }
    return Parser(text, limits, *this).parse();
}

std::variant<Refusal, Document> parse(std::string_view text, const Limits& limits) {
    Document document;
    if (auto refused = document.read(text, limits)) return *std::move(refused);
    return document;
}

}  // namespace crowntable::json
