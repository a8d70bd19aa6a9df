#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "protocol/json/fields.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/utf8_check.hpp"

namespace crowntable::json {

namespace {

bool is_digit(char symbol) {
    return symbol >= '0' && symbol <= '9';
}

void append_utf8(std::string& out, std::uint32_t point) {
    const auto add = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
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

/// Reads one text (RFC 8259) into a value while it counts what that costs. The library's own builder takes the last of
/// two equal keys and has no bound on depth, and its scanner allocates for every text.
class Parser {
public:
    Parser(std::string_view text, const Limits& limits) : text_(text), limits_(limits) {}

    std::variant<Refusal, Json> parse() {
        // A mark of the order of bytes is no part of the text (section 8.1).
        if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
        Json value;
        if (read_value(value)) {
            skip_space();
            if (at_ == text_.size()) return value;
            fail_here();
        }
        return std::move(refusal_).value();
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

    bool read_value(Json& to) {
        skip_space();
        switch (peek()) {
            case '{':
                return read_object(to);
            case '[':
                return read_array(to);
            case '"':
                to = Json::value_t::string;
                return read_string(to.get_ref<std::string&>()) && count();
            case 't':
                return read_word("true", true, to);
            case 'f':
                return read_word("false", false, to);
            case 'n':
                return read_word("null", nullptr, to);
            default:
                return read_number(to);
        }
    }

    template <typename Meaning>
    bool read_word(std::string_view word, Meaning meaning, Json& to) {
        for (const char symbol : word) {
            if (!take(symbol)) return fail_here();
        }
        to = meaning;
        return count();
    }

    bool open() {
        ++at_;
        return ++depth_ <= limits_.depth ? count() : fail(error_code::too_deep);
    }
    bool close() {
        --depth_;
        return true;
    }

    bool read_object(Json& to) {
        if (!open()) return false;
        to = Json::object();
        auto& members = to.get_ref<Json::object_t&>();
        skip_space();
        if (take('}')) return close();
        do {
            skip_space();
            std::string name;
            if (peek() != '"') return fail_here();
            if (!read_string(name) || !count()) return false;
            // Two readers of one text could take different ones of two equal keys, and then check something else than
            // is used later.
            const auto [member, is_new] = members.try_emplace(std::move(name));
            if (!is_new) return fail(error_code::duplicate_key);
            skip_space();
            if (!take(':')) return fail_here();
            if (!read_value(member->second)) return false;
            skip_space();
        } while (take(','));
        return take('}') ? close() : fail_here();
    }

    bool read_array(Json& to) {
        if (!open()) return false;
        to = Json::array();
        auto& elements = to.get_ref<Json::array_t&>();
        skip_space();
        if (take(']')) return close();
        do {
            if (!read_value(elements.emplace_back())) return false;
            skip_space();
        } while (take(','));
        return take(']') ? close() : fail_here();
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

    bool read_string(std::string& to) {
        ++at_;
        // Stretches without an escape are copied at once.
        for (auto plain = at_;;) {
            if (at_ >= text_.size()) return fail_here();
            const char symbol = text_[at_];
            if (symbol == '"' || symbol == '\\') {
                to.append(text_, plain, at_ - plain);
                ++at_;
                if (symbol == '"') return true;
                if (!read_escape(to)) return false;
                plain = at_;
            } else if (static_cast<unsigned char>(symbol) < 0x20 || !skip_character()) {
                return fail_here();
            }
        }
    }

    bool read_escape(std::string& to) {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (take('u')) return read_code_point(to);
        const auto found = at_ < text_.size() ? letters.find(text_[at_]) : std::string_view::npos;
        if (found == std::string_view::npos) return fail_here();
        to += meanings[found];
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
    bool read_code_point(std::string& to) {
        auto point = read_code_unit();
        if (point && *point >= 0xd800 && *point <= 0xdbff) {
            const auto low = take('\\') && take('u') ? read_code_unit() : std::nullopt;
            if (!low || *low < 0xdc00 || *low > 0xdfff) return fail_here();
            point = 0x10000 + ((*point - 0xd800) << 10) + (*low - 0xdc00);
        } else if (!point || (*point >= 0xdc00 && *point <= 0xdfff)) {
            return fail_here();
        }
        append_utf8(to, *point);
        return true;
    }

    bool read_number(Json& to) {
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
        const bool is_taken = is_integer && (is_negative ? take_integer<std::int64_t>(digits, to)
                                                         : take_integer<std::uint64_t>(digits, to));
        if (is_taken) return count();
        // Rare here: fractions, and what is too large for 64 bits. The library knows how they are rounded.
        to = Json::parse(digits, nullptr, false);
        return to.is_number() ? count() : fail_here();
    }

    bool skip_digits() {
        const auto begin = at_;
        while (is_digit(peek())) ++at_;
        return at_ > begin;
    }

    template <typename Integer>
    static bool take_integer(std::string_view digits, Json& to) {
        Integer number = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (read.ec != std::errc{}) return false;
        to = number;
        return true;
    }

    std::string_view text_;
    const Limits& limits_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    std::size_t nodes_ = 0;
    std::optional<Refusal> refusal_;
};

}  // namespace

std::variant<Refusal, Json> parse(std::string_view text, const Limits& limits) {
    // The size is looked at first, so that a text that is too large is refused before anything is parsed.
    if (text.size() > limits.bytes) return refusal(error_code::too_large);
    return Parser(text, limits).parse();
}

}  // namespace crowntable::json
