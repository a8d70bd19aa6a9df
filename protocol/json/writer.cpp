#include "protocol/json/writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::json {

namespace {

/// std::to_chars knows no locale, unlike printf and streams: a program that sets one still writes JSON.
template <typename Number>
void append_number(std::string& out, Number number) {
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

}  // namespace

void append_string(std::string& out, std::string_view text) {
    out += '"';
    // Stretches without an escape are copied at once. Nearly every text is one such stretch.
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

void Writer::begin_object() {
    open('{');
    if (order_ == Order::by_name) open_.emplace_back();
}

void Writer::end_object() {
    if (order_ == Order::by_name) sort_members();
    close('}');
}

/// Puts the members of the innermost object, which stand at the end of the text, into their order.
void Writer::sort_members() {
    ENSURE(!open_.empty());
    const auto begins = std::move(open_.back());
    open_.pop_back();
    if (begins.size() < 2) return;
    const std::string text = out_.substr(begins.front());
    std::vector<std::string_view> members;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        // Without the comma that stands before the next.
        const auto end = i + 1 < begins.size() ? begins[i + 1] - 1 : out_.size();
        members.push_back(std::string_view(text).substr(begins[i] - begins.front(), end - begins[i]));
    }
    const auto name_of = [](std::string_view member) { return member.substr(1, member.find('"', 1) - 1); };
    std::ranges::sort(members, {}, name_of);
    out_.resize(begins.front());
    for (const auto member : members) {
        if (out_.size() > begins.front()) out_ += ',';
        out_ += member;
    }
}

void Writer::key(std::string_view name) {
    separate();
    if (order_ == Order::by_name) open_.back().push_back(out_.size());
    append_string(out_, name);
    out_ += ':';
    comma_ = false;
}

void Writer::value(std::string_view text) {
    separate();
    append_string(out_, text);
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

// Trusts its caller: looking at each value again would cost more than writing it. What is put in has been written
// by a Writer or dumped by the library.
void Writer::raw(std::string_view json) {
    separate();
    out_ += json;
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
