#include "server/fence_source.hpp"

#include <array>
#include <cstdint>

namespace crowntable::server {

Fence draw_fence(Entropy& entropy) {
    std::array<std::uint8_t, sizeof(Fence)> bytes{};
    entropy.fill(bytes);
    Fence fence = 0;
    for (const auto byte : bytes) fence = fence << 8U | byte;
    // No sign, so that a bigint shows it as it is.
    return fence >> 1U;
}

}  // namespace crowntable::server
