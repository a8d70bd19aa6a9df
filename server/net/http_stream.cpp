#include "server/net/http_stream.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/frame.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

/// After our last answer the other side may still be sending; so much of it is read, lest the answer be lost
/// to a reset.
constexpr std::size_t linger_bytes_max = 256 * 1024;

/// What a connection may hold of requests at once: one with the largest body, and what was sent behind it.
std::size_t request_bytes_max(const SocketLimits& limits) {
    return limits.http_header_bytes_max + text::frame_bytes_max;
}

}  // namespace

HttpStream::HttpStream(tcp::socket socket, const SocketLimits& limits)
    : socket_(std::move(socket)),
      header_bytes_max_(static_cast<std::uint32_t>(limits.http_header_bytes_max)),
      buffer_(request_bytes_max(limits)) {}

asio::awaitable<beast::error_code> HttpStream::read_header() {
    parser_.emplace();
    parser_->header_limit(header_bytes_max_);
    parser_->body_limit(text::frame_bytes_max);
    auto [error, size] = co_await http::async_read_header(socket_, buffer_, *parser_, settled);
    is_head_ = !error && parser_->get().method() == http::verb::head;
    // Sizes, extensions and trailers of chunks have no end of their own, and the parser keeps them whole until they
    // have one: no limit of the body bounds what they take. All that our clients send has a length.
    const bool is_coded = !error && parser_->get().count(http::field::transfer_encoding) > 0;
    co_return is_coded ? make_error_code(http::error::bad_transfer_encoding) : error;
}

asio::awaitable<beast::error_code> HttpStream::read_body() {
    if (parser_->is_done()) co_return beast::error_code{};
    auto [error, size] = co_await http::async_read(socket_, buffer_, *parser_, settled);
    ENSURE(error || parser_->is_done());
    ENSURE(parser_->get().body().size() <= text::frame_bytes_max);
    co_return error;
}

asio::awaitable<beast::error_code> HttpStream::write(HttpResponse response, bool keep_alive) {
    auto message = message_from(response, keep_alive);
    http::response_serializer<ResponseMessage::body_type> serializer(message);
    if (is_head_) {
        auto [error, size] = co_await http::async_write_header(socket_, serializer, settled);
        co_return error;
    }
    auto [error, size] = co_await http::async_write(socket_, serializer, settled);
    co_return error;
}

asio::awaitable<void> HttpStream::linger() {
    beast::error_code error;
    // Only our half is closed: to close a socket with unread bytes makes the system send a reset, which can destroy the
    // answer on its way.
    socket_.shutdown(tcp::socket::shutdown_send, error);
    std::array<char, 4096> rest{};
    std::size_t read = 0;
    while (!error && read < linger_bytes_max) {
        auto [failed, size] = co_await socket_.async_read_some(asio::buffer(rest), settled);
        error = failed;
        read += size;
    }
}

}  // namespace crowntable::server
