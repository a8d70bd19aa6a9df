#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::server {

/// Where something listens: a name, or an IP address without brackets.
struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;

    /// "node1.internal:7070", "10.0.0.7:7070", "[fd00::7]:7070".
    static std::optional<HostAndPort> parse(std::string_view text);
};

}  // namespace crowntable::server
