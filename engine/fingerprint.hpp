#pragma once

#include <array>
#include <cstdint>

namespace crowntable {

/// SHA-256 over a canonical encoding of a game's full state. Hidden cards can be
/// searched for with it, so it never leaves the journal while the game runs.
using Fingerprint = std::array<std::uint8_t, 32>;

}  // namespace crowntable
