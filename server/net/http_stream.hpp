#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/net/http_message.hpp"
#include "server/net/options.hpp"

namespace crowntable::server {

/// Requests and answers on one socket, one after the other. What is read of a request is bounded.
class HttpStream {
public:
    HttpStream(boost::asio::ip::tcp::socket socket, const SocketLimits& limits);

    /// Of the next request. Errors as Beast has them.
    boost::asio::awaitable<boost::beast::error_code> read_header();
    /// REQUIRES: the header was read.
    boost::asio::awaitable<boost::beast::error_code> read_body();
    /// HEAD is answered like GET, with the length of the body but without it. REQUIRES: the header was read.
    boost::asio::awaitable<boost::beast::error_code> write(HttpResponse response, bool keep_alive);
    /// Sends nothing more, and reads what the other side still has to say: some, at most.
    boost::asio::awaitable<void> linger();

    const RequestMessage& request() const { return parser_->get(); }
    RequestMessage release_request() { return parser_->release(); }
    /// Whether anything has come behind the header, or is to come.
    bool has_more() const { return buffer_.size() > 0 || !parser_->is_done(); }
    boost::asio::ip::tcp::socket& socket() { return socket_; }

private:
    boost::asio::ip::tcp::socket socket_;
    const std::uint32_t header_bytes_max_;
    boost::beast::flat_buffer buffer_;
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
    bool is_head_ = false;
};

}  // namespace crowntable::server
