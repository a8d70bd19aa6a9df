#include "protocol/text/room_code.hpp"

namespace crowntable::text {

namespace {

/// Not std::toupper, which asks the locale.
char upper(char symbol) {
    return symbol >= 'a' && symbol <= 'z' ? static_cast<char>(symbol - 'a' + 'A') : symbol;
}

std::optional<std::string> parse_code(std::string_view text, std::size_t length) {
    std::string code;
    for (const char symbol : text) {
        if (symbol == ' ' || symbol == '-') continue;
        const char canonical = upper(symbol);
        // A text that is too long is refused at its first symbol too many: it may come from an address line and be
        // of any length.
        if (code.size() == length || room_code_alphabet.find(canonical) == std::string_view::npos) return std::nullopt;
        code.push_back(canonical);
    }
    if (code.size() != length) return std::nullopt;
    return code;
}

std::optional<std::string> make_code(std::span<const std::uint8_t> random_bytes, std::size_t length) {
    const std::size_t symbols = room_code_alphabet.size();
    // A byte at or above the greatest multiple of the alphabet's size would favour its first symbols.
    const std::size_t accepted = 256 / symbols * symbols;
    std::string code;
    for (const std::uint8_t byte : random_bytes) {
        if (code.size() == length) break;
        if (byte < accepted) code.push_back(room_code_alphabet[byte % symbols]);
    }
    if (code.size() != length) return std::nullopt;
    return code;
}

}  // namespace

std::optional<std::string> parse_room_code(std::string_view text) {
    return parse_code(text, room_code_length);
}

std::optional<std::string> make_room_code(std::span<const std::uint8_t> random_bytes) {
    return make_code(random_bytes, room_code_length);
}

std::optional<std::string> parse_transfer_code(std::string_view text) {
    return parse_code(text, transfer_code_length);
}

std::optional<std::string> make_transfer_code(std::span<const std::uint8_t> random_bytes) {
    return make_code(random_bytes, transfer_code_length);
}

std::string display_transfer_code(std::string_view code) {
    return std::string(code.substr(0, transfer_code_length / 2)) + "-" +
           std::string(code.substr(transfer_code_length / 2));
}

}  // namespace crowntable::text
