#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/bytes32.hpp"

/// Bytes as strict lower-case hex: one text for each value. Where people may have typed or copied it, `lower_case_hex`
/// comes before the strict reading.
namespace crowntable {

std::string to_hex(std::span<const std::uint8_t> bytes);
/// As to_hex, behind what `out` holds.
void append_hex(std::string& out, std::span<const std::uint8_t> bytes);

template <typename Kind>
std::string to_hex(const Bytes32<Kind>& value) {
    return to_hex(value.bytes);
}

/// Fills `bytes`, or answers false, which leaves them undefined, at anything but exactly so many lower-case digits.
bool read_hex(std::string_view text, std::span<std::uint8_t> bytes);

template <typename Kind>
bool read_hex(std::string_view text, Bytes32<Kind>& value) {
    return read_hex(text, value.bytes);
}

/// Reads `text` as a kind of Bytes32 or an array such as a Signature; nothing where read_hex answers false.
template <typename T>
std::optional<T> parse_hex(std::string_view text) {
    T value{};
    return read_hex(text, value) ? std::optional(value) : std::nullopt;
}

/// `text` with its digits A to F in lower case; all else stays as it is, for the strict reading to refuse.
std::string lower_case_hex(std::string text);

}  // namespace crowntable
