#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "protocol/json/json.hpp"
#include "protocol/text/frame.hpp"

namespace crowntable::json {

/// What a JSON text from outside may cost.
struct Limits {
    std::size_t bytes = text::frame_bytes_max;
    /// Objects and arrays inside each other.
    std::size_t depth = 12;
    /// Values and keys in all.
    std::size_t nodes = 2'000;
};

/// A value, or the name of a member, in a Document.
struct Token {
    /// `number`: with a fraction or an exponent, or beyond 64 bits.
    enum class Kind : std::uint8_t { null, no, yes, integer, number, text, array, object };

    Kind kind = Kind::null;
    /// Tokens from here to the next one that is not inside this one.
    std::uint32_t extent = 1;
    /// Of a text what it means, of a number its digits.
    std::string_view text{};
};

/// A value in a Document, copied like a pointer. It lasts as long as the document and the text that it was read from.
class Value {
public:
    class Elements;
    class Members;

    // For what is not there; they last for ever.
    static Value null();
    static Value empty_object();
    static Value empty_array();

    bool is_null() const { return at_->kind == Token::Kind::null; }
    bool is_array() const { return at_->kind == Token::Kind::array; }
    bool is_object() const { return at_->kind == Token::Kind::object; }
    /// Nothing in an array or object.
    bool empty() const { return at_->extent == 1; }

    // Nothing where it is something else.
    std::optional<bool> boolean() const;
    std::optional<std::string_view> text() const;
    /// An integer that is written as one (2.0 and 2e0 are none) and that fits.
    std::optional<std::int64_t> integer() const;
    /// The member of an object.
    std::optional<Value> find(std::string_view name) const;
    /// The digits of a number as they are written.
    std::optional<std::string_view> digits() const;

    /// Of an array, in order; of all else none.
    Elements elements() const;
    /// Of an object, as they stand in the text; of all else none.
    Members members() const;

private:
    friend class Document;
    explicit Value(const Token& at) : at_(&at) {}

    const Token* at_;
};

/// A member of an object.
struct NamedValue {
    std::string_view name;
    Value value;
};

class Value::Elements {
public:
    class Iterator {
    public:
        using value_type = Value;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        explicit Iterator(const Token* at) : at_(at) {}
        Value operator*() const { return Value(*at_); }
        Iterator& operator++() {
            at_ += at_->extent;
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(Iterator, Iterator) = default;

    private:
        const Token* at_ = nullptr;
    };

    Elements(const Token* first, const Token* end) : first_(first), end_(end) {}
    Iterator begin() const { return Iterator(first_); }
    Iterator end() const { return Iterator(end_); }
    std::size_t size() const { return static_cast<std::size_t>(std::ranges::distance(begin(), end())); }

private:
    const Token* first_;
    const Token* end_;
};

class Value::Members {
public:
    class Iterator {
    public:
        explicit Iterator(const Token* at) : at_(at) {}
        NamedValue operator*() const { return {at_->text, Value(at_[1])}; }
        Iterator& operator++() {
            at_ += 1 + at_[1].extent;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;

    private:
        const Token* at_;
    };

    Members(const Token* first, const Token* end) : first_(first), end_(end) {}
    Iterator begin() const { return Iterator(first_); }
    Iterator end() const { return Iterator(end_); }

private:
    const Token* first_;
    const Token* end_;
};

/// One JSON text as it was read: a flat list of its values over the text itself, so that nothing is allocated by whom
/// reads one text after the other into the same document. Null until something was read.
class Document {
public:
    Document() = default;
    Document(Document&&) = default;
    Document& operator=(Document&&) = default;
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;
    ~Document() = default;

    /// The only way in for JSON from outside. One value with nothing after it, within the limits, or BAD_JSON (also for
    /// bytes that are no UTF-8), TOO_LARGE, TOO_DEEP (depth or nodes) or DUPLICATE_KEY; it is null then. What was read
    /// before is gone. REQUIRES: `text` outlives what is done with the values.
    std::optional<Refusal> read(std::string_view text, const Limits& limits = {});

    Value value() const { return tokens_.empty() ? Value::null() : Value(tokens_.front()); }
    operator Value() const { return value(); }  // NOLINT(google-explicit-constructor): it is one, and more lasting

private:
    friend class Parser;

    std::vector<Token> tokens_;
    /// What texts with escapes mean: room for as much as the whole text, so that it stays where it is.
    std::vector<char> unescaped_;
    /// Of the objects that are not read to their end: the names of each in order, those of inner ones behind.
    std::vector<std::string_view> names_;
};

/// A document of its own for one text; see Document::read.
std::variant<Refusal, Document> parse(std::string_view text, const Limits& limits = {});

/// The same as a tree of the library (tree_of), for whoever takes it apart by names.
std::variant<Refusal, Json> parse_tree(std::string_view text, const Limits& limits = {});

/// What this program has written itself, or a part of what was read within limits. REQUIRES: `text` is JSON without
/// equal keys, and outlives what is done with the values.
Document parse_own(std::string_view text);

/// The value as the library has it: members by name. Shallow enough for copies, comparisons and dump, which recurse,
/// and only valid UTF-8, at which dump would throw.
Json tree_of(Value value);

}  // namespace crowntable::json
