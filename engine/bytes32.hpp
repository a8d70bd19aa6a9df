#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace crowntable {

/// 32 bytes of one kind; all zero unless said. Kinds neither convert to nor compare with each other, so that a link
/// cannot be taken for a seed. Where bytes do change what they mean, the code names them: `Link{digest.bytes}`.
///
/// It is on purpose no range and has no operator<<: neither a JSON value nor a log line nor a failing test takes a
/// secret by accident. Text comes from engine/hex.hpp alone.
template <typename Kind>
struct Bytes32 {
    std::array<std::uint8_t, 32> bytes{};

    auto operator<=>(const Bytes32&) const = default;
};

}  // namespace crowntable
