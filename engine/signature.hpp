#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/bytes32.hpp"

namespace crowntable {

/// Ed25519 (RFC 8032) in its pure form. A private key is 32 random bytes, and secret.
using PublicKey = Bytes32<struct PublicKeyKind>;
using PrivateKey = Bytes32<struct PrivateKeyKind>;
using Signature = std::array<std::uint8_t, 64>;

/// A key pair, of which the private half never leaves it.
class SigningKey {
public:
    explicit SigningKey(const PrivateKey& private_key) : private_key_(private_key) {}

    PublicKey public_key() const;
    Signature sign(std::string_view message) const;

private:
    PrivateKey private_key_;
};

/// Whether `signature` is that of `message` under `key`. False for bytes that are no key.
bool signature_holds(const PublicKey& key, std::string_view message, const Signature& signature);

}  // namespace crowntable
