#include "protocol/json_writer.hpp"

#include <array>
#include <charconv>

namespace crowntable::protocol {

namespace {

template <typename Number>
void append_number(std::string& out, Number number) {
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
            out += "\\u00";
            out += hex[static_cast<unsigned char>(symbol) >> 4U];
            out += hex[static_cast<unsigned char>(symbol) & 15U];
    }
}

bool needs_escape(char symbol) {
    return static_cast<unsigned char>(symbol) < 0x20 || symbol == '"' || symbol == '\\';
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
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

void JsonWriter::key(std::string_view name) {
    separate();
    append_json_string(out_, name);
    out_ += ':';
    comma_ = false;
}

void JsonWriter::value(std::string_view text) {
    separate();
    append_json_string(out_, text);
}

void JsonWriter::value(bool flag) {
    raw(flag ? "true" : "false");
}

void JsonWriter::value(std::int64_t number) {
    separate();
    append_number(out_, number);
}

void JsonWriter::value(std::uint64_t number) {
    separate();
    append_number(out_, number);
}

void JsonWriter::null() {
    raw("null");
}

void JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
}

void JsonWriter::separate() {
    if (comma_) out_ += ',';
    comma_ = true;
}

void JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
}

void JsonWriter::close(char bracket) {
    out_ += bracket;
    comma_ = true;
}

}  // namespace crowntable::protocol
