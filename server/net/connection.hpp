#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>

#include "server/net/http_message.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// Answers an upgrade and serves the WebSocket until it is closed; returns at once. `client` is who asks, `code` what
/// stood in the path; `precedence` is set while a table waits for what is said here. `services` outlives the
/// connection. REQUIRES: refuse_handshake refuses nothing.
void serve_web_socket(boost::asio::ip::tcp::socket socket, const RequestMessage& request, const Address& client,
                      std::string code, Precedence precedence, Sockets::Admission admission, Services& services);

}  // namespace crowntable::server
