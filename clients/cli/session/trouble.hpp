#pragma once

#include <string>

namespace crowntable::cli {

/// What keeps a connection from coming about, or has ended it, as far as people can do anything about it.
enum class Trouble { other, no_such_name, refused, unreachable, late, not_secure, broken_off };

/// Why there is no connection to `server`, which is ServerAddress::url(), for people. `system`: what the system calls
/// it, in its own words; empty where it says nothing.
std::string cannot_connect(const std::string& server, Trouble trouble, const std::string& system);

}  // namespace crowntable::cli
