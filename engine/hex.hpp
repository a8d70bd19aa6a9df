#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Bytes as strict lower-case hex: one text for each value.
namespace crowntable {

std::string to_hex(std::span<const std::uint8_t> bytes);

/// Fills `bytes`, or answers false, which leaves them undefined, at anything but exactly so many lower-case digits.
bool read_hex(std::string_view text, std::span<std::uint8_t> bytes);

/// Reads `text` into an array such as a Digest; nothing where read_hex answers false.
template <typename Bytes>
std::optional<Bytes> parse_hex(std::string_view text) {
    Bytes bytes{};
    return read_hex(text, bytes) ? std::optional(bytes) : std::nullopt;
}

}  // namespace crowntable
