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

/// How a client has come to this node.
struct Arrival {
    Way way = Way::direct;
    /// As the node that has brought them says: to it they came by TLS.
    bool by_tls = false;
    /// Nor may they try codes where they came from.
    bool may_guess = true;
};

}  // namespace crowntable::server
