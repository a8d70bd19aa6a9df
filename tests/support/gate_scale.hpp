#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

namespace crowntable::tests {

/// A build with assertions or sanitizers: long tests take a part of their cases, since the optimised build takes all.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
inline constexpr bool is_slow_build = false;
#else
inline constexpr bool is_slow_build = true;
#endif

/// How many cases a gate against brute force tries: `count` in an optimised build, `slow_scale` times as many in a slow
/// one, and CROWNTABLE_GATE_SCALE times as many where that is set. At least one.
inline int scaled(int count, double slow_scale) {
    const double standard = is_slow_build ? slow_scale : 1;
    const char* const text = std::getenv("CROWNTABLE_GATE_SCALE");
    const double scale = text != nullptr ? std::stod(text) : standard;
    return std::max(1, static_cast<int>(count * scale));
}

}  // namespace crowntable::tests
