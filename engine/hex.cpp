#include "engine/hex.hpp"

namespace crowntable {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    append_hex(text, bytes);
    return text;
}

void append_hex(std::string& out, std::span<const std::uint8_t> bytes) {
    const auto begin = out.size();
    out.resize(begin + 2 * bytes.size());
    char* to = out.data() + begin;
    for (const std::uint8_t byte : bytes) {
        *to++ = hex_digits[byte >> 4U];
        *to++ = hex_digits[byte & 15U];
    }
}

bool read_hex(std::string_view text, std::span<std::uint8_t> bytes) {
    if (text.size() != 2 * bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t high = hex_digits.find(text[2 * i]);
        const std::size_t low = hex_digits.find(text[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return false;
        bytes[i] = static_cast<std::uint8_t>(high << 4U | low);
    }
    return true;
}

std::string lower_case_hex(std::string text) {
    for (char& digit : text) {
        if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
    }
    return text;
}

}  // namespace crowntable
