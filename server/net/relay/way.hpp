#pragma once

#include <cstdint>

namespace crowntable::server {

/// By which way a player has come.
enum class Way : std::uint8_t {
    direct,
    /// Another node of the cluster has brought them, for it believes that we have their room.
    relayed,
    /// It has brought them to a node that is not here any more.
    astray,
};

}  // namespace crowntable::server
