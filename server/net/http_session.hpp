#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/net/address.hpp"
#include "server/net/relay/way.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// Serves one accepted socket until it closes: HTTP requests one after the other, then perhaps a WebSocket.
/// It runs by the executor of this `precedence` (Crowd). `services` outlives the coroutine. Ends without an exception
/// whatever the other side does.
boost::asio::awaitable<void> serve_socket(boost::asio::ip::tcp::socket socket, Address peer,
                                          Sockets::Admission admission, Precedence precedence, Services& services,
                                          Arrival arrival = {});

}  // namespace crowntable::server
