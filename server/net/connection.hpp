#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>

#include "server/net/http_message.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// Who asks for which room.
struct Knock {
    Address client;
    /// What stood in the path for it.
    std::string code;
    /// Else only a token counts.
    bool may_guess = true;
};

/// Answers an upgrade and serves the WebSocket until it is closed; returns at once. `precedence` is set while a table
/// waits for what is said here. `services` outlives the connection. REQUIRES: refuse_handshake refuses nothing.
void serve_web_socket(boost::asio::ip::tcp::socket socket, const RequestMessage& request, Knock knock,
                      Precedence precedence, Sockets::Admission admission, Services& services);

}  // namespace crowntable::server
