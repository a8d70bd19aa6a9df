#pragma once

#include <cstddef>
#include <cstdint>

/// The first bytes of a frame (RFC 6455, section 5.2).
namespace crowntable::server::frame_bits {

// Of the first byte.
inline constexpr std::uint8_t last = 0x80;
inline constexpr std::uint8_t reserved = 0x70;
inline constexpr std::uint8_t opcode = 0x0f;
// Of the second byte.
inline constexpr std::uint8_t mask = 0x80;
inline constexpr std::uint8_t length = 0x7f;
/// What stands in its place where the length follows in two or eight bytes.
inline constexpr std::uint8_t length_in_two = 126;
inline constexpr std::uint8_t length_in_eight = 127;
inline constexpr std::uint64_t length_in_two_max = 0xffff;

inline constexpr std::size_t mask_bytes = 4;

}  // namespace crowntable::server::frame_bits
