#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "server/net/services.hpp"

namespace crowntable::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Answers an upgrade and serves the WebSocket until it is closed. `address` is what limits count the client
/// by, `code` what stood in the path. `services` outlives the coroutine.
boost::asio::awaitable<void> serve_web_socket(boost::asio::ip::tcp::socket socket, UpgradeRequest request,
                                              std::string address, std::string code, Services& services);

}  // namespace crowntable::server
