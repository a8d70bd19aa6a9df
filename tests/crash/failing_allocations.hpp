#pragma once

namespace crowntable::crash {

/// What the harness and the library that it preloads (failing_allocations.cpp) agree on.
inline constexpr const char* failing_allocation_variable = "FAILING_ALLOCATION";
inline constexpr const char* allocation_failed = "failing_allocations: an allocation failed\n";

}  // namespace crowntable::crash
