#include "server/core/secret.hpp"

#include <span>

#include "engine/digest.hpp"
#include "protocol/text/room_code.hpp"

namespace crowntable::server {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        text += hex_digits[byte >> 4U];
        text += hex_digits[byte & 15U];
    }
    return text;
}

/// `make` answers nothing once in 10^27 calls.
std::string make_code(Entropy& entropy, std::optional<std::string> (*make)(std::span<const std::uint8_t>)) {
    for (;;) {
        std::array<std::uint8_t, 32> bytes{};
        entropy.fill(bytes);
        if (auto code = make(bytes)) {
            return *code;
        }
    }
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
    return make_code(entropy, text::make_transfer_code);
}

std::string make_room_code(Entropy& entropy) {
    return make_code(entropy, text::make_room_code);
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
