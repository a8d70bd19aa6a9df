#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace crowntable::server {

/// What a link to a replay has to show of it: drawn when the replay is shared, and worth nothing once that is taken
/// back. As Bytes32, it is on purpose no range and has no operator<<.
struct ReplayKey {
    std::array<std::uint8_t, 8> bytes{};

    auto operator<=>(const ReplayKey&) const = default;
};

}  // namespace crowntable::server
