#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/net/services.hpp"

namespace crowntable::server {

/// Serves a socket by which another node brings a player: reads its introduction, and from then on it is one of the
/// player's own, whose address is the one that was named; or carries out an errand, and answers it. Whoever does not
/// know the secret of the cluster is cut and counted. REQUIRES: services.cluster.
void meet_relayed(boost::asio::ip::tcp::socket socket, Services& services);

}  // namespace crowntable::server
