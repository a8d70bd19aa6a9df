#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/bytes32.hpp"

namespace crowntable {

/// What SHA-256 comes to.
using Digest = Bytes32<struct DigestKind>;

/// SHA-256 (FIPS 180-4) of `bytes`.
Digest sha256(std::span<const std::uint8_t> bytes);
Digest sha256(std::string_view text);

/// SHA-256 of bytes that come piece by piece.
class Sha256 {
public:
    Sha256();
    void add(std::span<const std::uint8_t> bytes);
    /// Of all that was added. Once, and last.
    Digest digest();

private:
    /// libcrypto's, whose header stays out of this one.
    alignas(std::uint64_t) std::array<std::byte, 112> context_{};
};

/// HMAC-SHA-256 (RFC 2104) of `message` under `key`, a key of any length.
Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message);
Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message);

/// HMAC-SHA-256 under one key for many messages, each in half the time.
class HmacKey {
public:
    explicit HmacKey(std::span<const std::uint8_t> key);
    Digest of(std::string_view message) const;

private:
    /// What SHA-256 has come to after its first block, which follows from the key.
    using State = std::array<std::uint32_t, 8>;
    State inner_{};
    State outer_{};
};

}  // namespace crowntable
