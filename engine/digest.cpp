#include "engine/digest.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include "engine/ensure.hpp"

namespace crowntable {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

Digest sha256(std::span<const std::uint8_t> bytes) {
    Digest digest{};
    ENSURE(SHA256(bytes.data(), bytes.size(), digest.data()) != nullptr);
    return digest;
}

Digest sha256(std::string_view text) {
    return sha256(bytes_of(text));
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message) {
    // libcrypto reads a null key as "the key of the last call"; an empty span may be null.
    static constexpr std::uint8_t nothing = 0;
    const std::uint8_t* const key_bytes = key.empty() ? &nothing : key.data();
    Digest digest{};
    unsigned int length = 0;
    ENSURE(HMAC(EVP_sha256(), key_bytes, static_cast<int>(key.size()), message.data(), message.size(), digest.data(),
                &length) != nullptr);
    ENSURE(length == digest.size());
    return digest;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
    return hmac_sha256(key, bytes_of(message));
}

}  // namespace crowntable
