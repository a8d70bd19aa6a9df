#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace crowntable {

/// The 32 bytes of a SHA-256.
using Digest = std::array<std::uint8_t, 32>;

/// SHA-256 (FIPS 180-4) of `bytes`.
Digest sha256(std::span<const std::uint8_t> bytes);
Digest sha256(std::string_view text);

/// HMAC-SHA-256 (RFC 2104) of `message` under `key`, a key of any length.
Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message);
Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message);

}  // namespace crowntable
