#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

namespace crowntable::tests {

/// How many cases a gate against brute force tries: `count` in an optimised build, `slow_scale` times as many with
/// assertions or sanitizers, and CROWNTABLE_GATE_SCALE times as many where that is set. At least one.
inline int scaled(int count, [[maybe_unused]] double slow_scale) {
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const double standard = 1;
#else
    const double standard = slow_scale;
#endif
    const char* const text = std::getenv("CROWNTABLE_GATE_SCALE");
    const double scale = text != nullptr ? std::stod(text) : standard;
    return std::max(1, static_cast<int>(count * scale));
}

}  // namespace crowntable::tests
