#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <variant>

#include "server/net/services.hpp"

namespace crowntable::server {

/// A listening socket, or one clear sentence on why there is none.
std::variant<boost::asio::ip::tcp::acceptor, std::string> open_listener(boost::asio::io_context& context,
                                                                        const std::string& host, std::uint16_t port);

/// What is done with a socket that was accepted; it returns at once.
using Serve = void (*)(boost::asio::ip::tcp::socket socket, Services& services);

/// Serves a client by a coroutine of its own, if there is a place for it.
void serve_accepted(boost::asio::ip::tcp::socket socket, Services& services);

/// Accepts until the acceptor is closed. Throws when the acceptor fails for good.
boost::asio::awaitable<void> accept_all(boost::asio::ip::tcp::acceptor& acceptor, Services& services, Serve serve);

}  // namespace crowntable::server
