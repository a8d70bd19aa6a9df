#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/net/options.hpp"

namespace crowntable::server {

/// What to print at the start: the links under which players reach us, and how to share them.
std::string how_to_join(const NetOptions& options, std::uint16_t port);

/// The addresses of this machine in its local networks (IPv4), as text.
std::vector<std::string> lan_addresses();

}  // namespace crowntable::server
