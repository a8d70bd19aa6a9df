#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/random.hpp"
#include "server/core/entropy.hpp"

namespace crowntable::server {

/// SHA-256 of a token or a transfer code: all that is kept of it.
using SecretHash = std::array<std::uint8_t, 32>;

SecretHash hash_of(std::string_view secret);

/// 128 random bits as 32 hexadecimal digits.
std::string make_token(Entropy& entropy);

/// Canonical codes (protocol/text/room_code.hpp).
std::string make_transfer_code(Entropy& entropy);
std::string make_room_code(Entropy& entropy);
Seed make_seed(Entropy& entropy);

/// 64 lower-case hexadecimal digits.
std::string to_hex(const std::array<std::uint8_t, 32>& bytes);
std::optional<std::array<std::uint8_t, 32>> from_hex(std::string_view text);

}  // namespace crowntable::server
