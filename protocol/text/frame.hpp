#pragma once

#include <cstddef>

namespace crowntable::text {

/// The largest frame that a client may send, in bytes. The body of a request and a line of `analyse` are read like a
/// frame, and have the same bound.
inline constexpr std::size_t frame_bytes_max = 16 * 1024;

}  // namespace crowntable::text
