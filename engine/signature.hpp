#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace crowntable {

/// Ed25519 (RFC 8032) in its pure form.
using PublicKey = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;

/// The private half of a key pair, made from 32 random bytes. Secret.
class SigningKey {
public:
    using Bytes = std::array<std::uint8_t, 32>;

    explicit SigningKey(const Bytes& bytes) : bytes_(bytes) {}

    PublicKey public_key() const;
    Signature sign(std::string_view message) const;

private:
    Bytes bytes_;
};

/// Whether `signature` is that of `message` under `key`. False for bytes that are no key.
bool signature_holds(const PublicKey& key, std::string_view message, const Signature& signature);

}  // namespace crowntable
