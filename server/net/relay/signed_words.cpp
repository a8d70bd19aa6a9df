#include "server/net/relay/signed_words.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/digest.hpp"
#include "engine/ensure.hpp"
#include "engine/hex.hpp"

namespace crowntable::server {

namespace {

constexpr std::size_t signed_bytes_max = std::size_t{60} * 1024;

std::string mac_of(std::string_view words, std::string_view secret) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(secret.data());
    return to_hex(hmac_sha256(std::span(bytes, secret.size()), words));
}

bool is_same(std::string_view one, std::string_view other) {
    // In a time that says nothing of where they differ.
    return one.size() == other.size() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace

std::string signed_words(std::string words, std::string_view secret) {
    words += ' ' + mac_of(words, secret);
    const auto size = words.size();
    ENSURE(size <= signed_bytes_max);
    return std::string{static_cast<char>(size >> 8U), static_cast<char>(size & 0xFFU)} + words;
}

std::optional<std::string_view> proven_words(std::string_view text, std::string_view secret) {
    const auto end = text.rfind(' ');
    if (end == std::string_view::npos) return std::nullopt;
    const auto words = text.substr(0, end);
    if (!is_same(text.substr(end + 1), mac_of(words, secret))) return std::nullopt;
    return words;
}

std::string_view take_word(std::string_view& words) {
    const auto end = std::min(words.find(' '), words.size());
    const auto word = words.substr(0, end);
    words.remove_prefix(std::min(end + 1, words.size()));
    return word;
}

}  // namespace crowntable::server
