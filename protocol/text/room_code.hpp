#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace crowntable::text {

/// No vowels and no look-alikes, so that codes are neither words nor misread.
inline constexpr std::string_view room_code_alphabet = "34679CDFHJKMNPRTVWXY";
inline constexpr std::size_t room_code_length = 6;

/// How many characters a transfer code has; it is written with a dash in the middle, which does not count.
inline constexpr std::size_t transfer_code_length = 8;

/// The canonical room code in `text` (any case; spaces and dashes anywhere are ignored), or nothing.
std::optional<std::string> parse_room_code(std::string_view text);

/// Draws a room code from random bytes, uniformly: bytes of 240 and more are skipped. Nothing if
/// the bytes run out, which 32 bytes do once in 10^27 calls: ask again with fresh ones.
std::optional<std::string> make_room_code(std::span<const std::uint8_t> random_bytes);

/// Read and drawn as room codes are; the canonical transfer code has no dash.
std::optional<std::string> parse_transfer_code(std::string_view text);
std::optional<std::string> make_transfer_code(std::span<const std::uint8_t> random_bytes);
/// `ABCD-EFGH`, from the canonical code.
std::string display_transfer_code(std::string_view code);

}  // namespace crowntable::text
