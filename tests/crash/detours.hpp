#pragma once

namespace crowntable::crash {

/// Names ports and where to go instead, as in 7001:8001,7002:8002.
constexpr const char* detours_variable = "DETOURS";

}  // namespace crowntable::crash
