#include "protocol/json/writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <span>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"

namespace crowntable::json {

namespace {

/// std::to_chars knows no locale, unlike printf and streams: a program that sets one still writes JSON.
template <typename Number>
void append_number(std::string& out, Number number) {
    // Most are seats, ranks and points.
    if (static_cast<std::uint64_t>(number) < 10) {
        out += static_cast<char>('0' + number);
        return;
    }
    // Room for every integer of 64 bits: the longest have 20 characters. So to_chars cannot fail.
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void append_escaped(std::string& out, char symbol) {
    constexpr std::string_view hex = "0123456789abcdef";
    switch (symbol) {
        case '"':
            out += "\\\"";
            return;
        case '\\':
            out += "\\\\";
            return;
        case '\n':
            out += "\\n";
            return;
        case '\r':
            out += "\\r";
            return;
        case '\t':
            out += "\\t";
            return;
        default:
            // The other control characters. Bytes of 0x80 and more never come here: they are parts of UTF-8
            // characters and need no escape.
            out += "\\u00";
            out += hex[static_cast<unsigned char>(symbol) >> 4U];
            out += hex[static_cast<unsigned char>(symbol) & 15U];
    }
}

bool needs_escape(char symbol) {
    return static_cast<unsigned char>(symbol) < 0x20 || symbol == '"' || symbol == '\\';
}

std::ptrdiff_t signed_size(std::size_t size) {
    return static_cast<std::ptrdiff_t>(size);
}

void append_with_escapes(std::string& out, std::string_view text) {
    out += '"';
    // Stretches without an escape are copied at once.
    std::size_t plain_from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!needs_escape(text[i])) continue;
        out.append(text, plain_from, i - plain_from);
        append_escaped(out, text[i]);
        plain_from = i + 1;
    }
    out.append(text, plain_from);
    out += '"';
}

bool is_plain(std::string_view text) {
    for (const char symbol : text) {
        if (needs_escape(symbol)) return false;
    }
    return true;
}

/// Appends `before`, the text in quotes and `after`; the two are one character or none. Nearly every text is one
/// stretch without escapes, for which the string grows once.
void append_quoted(std::string& out, std::string_view before, std::string_view text, std::string_view after) {
    if (!is_plain(text)) {
        out += before;
        append_with_escapes(out, text);
        out += after;
        return;
    }
    const auto begin = out.size();
    out.resize(begin + before.size() + text.size() + 2 + after.size());
    char* to = out.data() + begin;
    for (const char symbol : before) *to++ = symbol;
    *to++ = '"';
    to += text.copy(to, text.size());
    *to++ = '"';
    for (const char symbol : after) *to++ = symbol;
}

}  // namespace

void append_string(std::string& out, std::string_view text) {
    append_quoted(out, {}, text, {});
}

Writer::Writer(std::string& out, Order order, Protocol protocol) : out_(out), order_(order), protocol_(protocol) {}

void Writer::begin_object() {
    open('{');
    if (order_ != Order::by_name) return;
    begins_.push_back(first_);
    first_ = begins_.size();
}

void Writer::end_object() {
    if (order_ == Order::by_name) sort_members();
    close('}');
}

/// Puts the members of the innermost object, which stand at the end of the text, into their order. They are few, and
/// most callers tell them in it.
void Writer::sort_members() {
    ENSURE(first_ > 0);
    const auto name_at = [this](std::size_t begin) {
        const std::string_view rest = std::string_view(out_).substr(begin + 1);
        return rest.substr(0, rest.find('"'));
    };
    const std::span begins = std::span(begins_).subspan(first_);
    if (!std::ranges::is_sorted(begins, {}, name_at)) {
        // A comma behind each, so that they change places as they are.
        out_ += ',';
        for (std::size_t i = 1; i < begins.size(); ++i) {
            const auto end = i + 1 < begins.size() ? begins[i + 1] : out_.size();
            const auto size = end - begins[i];
            const auto later = std::ranges::upper_bound(begins.first(i), name_at(begins[i]), {}, name_at);
            const auto place = later == begins.first(i).end() ? begins[i] : *later;
            std::rotate(out_.begin() + signed_size(place), out_.begin() + signed_size(begins[i]),
                        out_.begin() + signed_size(end));
            std::rotate(later, begins.begin() + signed_size(i), begins.begin() + signed_size(i + 1));
            *later = place;
            for (auto behind = later + 1; behind <= begins.begin() + signed_size(i); ++behind) *behind += size;
        }
        out_.pop_back();
    }
    const auto before = first_ - 1;
    first_ = begins_[before];
    begins_.resize(before);
}

void Writer::key(std::string_view name) {
    const std::string_view before = comma_ ? "," : "";
    if (order_ == Order::by_name) begins_.push_back(out_.size() + before.size());
    append_quoted(out_, before, name, ":");
    comma_ = false;
}

void Writer::value(std::string_view text) {
    append_quoted(out_, comma_ ? "," : "", text, {});
    comma_ = true;
}

void Writer::value(bool flag) {
    raw(flag ? "true" : "false");
}

void Writer::value(std::int64_t number) {
    separate();
    append_number(out_, number);
}

void Writer::value(std::uint64_t number) {
    separate();
    append_number(out_, number);
}

void Writer::null() {
    raw("null");
}

// The quote that is open stands for the words before: a word behind it needs no blank.
void Writer::begin_words() {
    separate();
    out_ += '"';
}

void Writer::word(std::string_view text) {
    if (out_.back() != '"') out_ += ' ';
    out_ += text;
}

void Writer::end_words() {
    out_ += '"';
}

// Trusts its caller: looking at each value again would cost more than writing it. What is put in has been written
// by a Writer or dumped by the library.
void Writer::raw(std::string_view json) {
    separate();
    out_ += json;
}

void Writer::hex(std::span<const std::uint8_t> bytes) {
    separate();
    out_ += '"';
    append_hex(out_, bytes);
    out_ += '"';
}

void Writer::separate() {
    if (comma_) out_ += ',';
    comma_ = true;
}

void Writer::open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
}

void Writer::close(char bracket) {
    out_ += bracket;
    comma_ = true;
}

}  // namespace crowntable::json
