#include "server/core/secret.hpp"

#include <span>

#include "engine/digest.hpp"
#include "protocol/room_code.hpp"

namespace crowntable::server {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t transfer_code_symbols = 8;
/// As many bytes below this as there are symbols times a whole number, so that each symbol is as likely as the others.
constexpr unsigned fair_below = 256 - 256 % protocol::room_code_alphabet.size();

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        text += hex_digits[byte >> 4U];
        text += hex_digits[byte & 15U];
    }
    return text;
}

}  // namespace

SecretHash hash_of(std::string_view secret) {
    return sha256(secret);
}

std::string make_token(Entropy& entropy) {
    std::array<std::uint8_t, 16> bytes{};
    entropy.fill(bytes);
    return hex(bytes);
}

std::string make_transfer_code(Entropy& entropy) {
    std::string code;
    while (code.size() < transfer_code_symbols + 1) {
        std::uint8_t byte = 0;
        entropy.fill(std::span(&byte, 1));
        if (byte >= fair_below) {
            continue;
        }
        if (code.size() == transfer_code_symbols / 2) {
            code += '-';
        }
        code += protocol::room_code_alphabet[byte % protocol::room_code_alphabet.size()];
    }
    return code;
}

std::string canonical_transfer_code(std::string_view text) {
    std::string code;
    for (const char symbol : text) {
        if (symbol == ' ' || symbol == '-') {
            continue;
        }
        if (code.size() == transfer_code_symbols / 2) {
            code += '-';
        }
        code += symbol >= 'a' && symbol <= 'z' ? static_cast<char>(symbol - 'a' + 'A') : symbol;
    }
    return code;
}

std::string make_room_code(Entropy& entropy) {
    for (;;) {
        std::array<std::uint8_t, 32> bytes{};
        entropy.fill(bytes);
        if (auto code = protocol::make_room_code(bytes)) {
            return *code;
        }
    }
}

Seed make_seed(Entropy& entropy) {
    Seed seed{};
    entropy.fill(seed);
    return seed;
}

std::string to_hex(const std::array<std::uint8_t, 32>& bytes) {
    return hex(bytes);
}

std::optional<std::array<std::uint8_t, 32>> from_hex(std::string_view text) {
    std::array<std::uint8_t, 32> bytes{};
    if (text.size() != bytes.size() * 2) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = hex_digits.find(text[i]);
        if (digit == std::string_view::npos) {
            return std::nullopt;
        }
        bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] * 16 + digit);
    }
    return bytes;
}

}  // namespace crowntable::server
