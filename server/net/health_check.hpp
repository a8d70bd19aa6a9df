#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace crowntable::server {

/// Asks the server that listens on this host and port, from the same machine, whether it takes players (/readyz).
/// Nothing if it does, else why not in one sentence. Blocks no longer than `patience`.
std::optional<std::string> health_problem(const std::string& host, std::uint16_t port,
                                          std::chrono::milliseconds patience);

}  // namespace crowntable::server
