#include "clients/cli/net/websocket_connection.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <type_traits>

#include "clients/cli/net/tls.hpp"
#include "clients/cli/net/trouble_of.hpp"

namespace crowntable::cli::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;
using PlainStream = beast::tcp_stream;
using SecureStream = asio::ssl::stream<beast::tcp_stream>;

// No message of the server comes near it: the bound is against messages without end.
constexpr std::size_t message_bytes_max = 1024 * 1024;
constexpr auto connect_limit = std::chrono::seconds(10);
/// The server pings every 20 s; a connection that says nothing for three of them is dead.
constexpr auto silence_limit = std::chrono::seconds(60);

template <typename Stream>
class ConnectionOver final : public WebsocketConnection, public std::enable_shared_from_this<ConnectionOver<Stream>> {
public:
    ConnectionOver(asio::io_context& context, RoomAddress address, Told told)
        : address_(std::move(address)),
          told_(std::move(told)),
          tls_(asio::ssl::context::tls_client),
          resolver_(context) {
        if constexpr (std::is_same_v<Stream, SecureStream>) {
            ErrorCode ignored;
            trust_as_the_system(tls_, ignored);
            stream_.emplace(context, tls_);
        } else {
            stream_.emplace(context);
        }
    }

    void start() override {
        const std::string port = std::to_string(address_.server.port);
        resolver_.async_resolve(address_.server.host, port,
                                [self = this->shared_from_this()](ErrorCode error, auto found) {
                                    if (error) return self->down(error);
                                    self->connect(found);
                                });
    }

    void send(std::string text) override {
        queue_.push_back(std::move(text));
        // Only one write may be under way: with more in the queue one is, and its end brings the next.
        if (open_ && queue_.size() == 1) write_next();
    }

    void close() override {
        closing_ = true;
        // Otherwise the writer says it after the last text in the queue.
        if (open_ && queue_.empty()) say_goodbye();
        // Connecting is broken off, which ends in down() like any failure.
        if (!open_) beast::get_lowest_layer(*stream_).cancel();
    }

    void abandon() override {
        // First, since closing makes the pending operations fail, and their handlers would tell of it.
        told_ = {};
        beast::get_lowest_layer(*stream_).close();
    }

private:
    void connect(const tcp::resolver::results_type& found) {
        auto& socket = beast::get_lowest_layer(*stream_);
        // One limit for connecting and for TLS together; upgrade() has its own.
        socket.expires_after(connect_limit);
        socket.async_connect(found, [self = this->shared_from_this()](ErrorCode error, const tcp::endpoint&) {
            if (error) return self->down(error);
            self->secure();
        });
    }

    void secure() {
        ErrorCode ignored;
        // Commands are small and answered one by one: waiting for more to send would only delay them.
        beast::get_lowest_layer(*stream_).socket().set_option(tcp::no_delay(true), ignored);
        if constexpr (std::is_same_v<Stream, SecureStream>) {
            auto& tls = stream_->next_layer();
            expect_host(tls, address_.server.host);
            tls.async_handshake(asio::ssl::stream_base::client, [self = this->shared_from_this()](ErrorCode error) {
                if (error) return self->down(error);
                self->upgrade();
            });
        } else {
            upgrade();
        }
    }

    void upgrade() {
        // From here the WebSocket layer keeps the time.
        beast::get_lowest_layer(*stream_).expires_never();
        websocket::stream_base::timeout limits;
        limits.handshake_timeout = connect_limit;
        limits.idle_timeout = silence_limit;
        // A ping after half of that time: silence then means that nobody answers, and not that nobody had anything
        // to say.
        limits.keep_alive_pings = true;
        stream_->set_option(limits);
        stream_->set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
            request.set(beast::http::field::user_agent, "crowntable");
            // The version of the wire; what is spoken within it is agreed upon in hello and welcome.
            request.set(beast::http::field::sec_websocket_protocol, "crowntable.v1");
        }));
        stream_->read_message_max(message_bytes_max);
        stream_->async_handshake(response_, address_.server.authority(), "/ws/" + address_.code,
                                 [self = this->shared_from_this()](ErrorCode error) {
                                     if (error) return self->down(error);
                                     self->opened();
                                 });
    }

    void opened() {
        open_ = true;
        stream_->text(true);
        if (told_.open) told_.open();
        read_next();
    }

    void read_next() {
        stream_->async_read(buffer_, [self = this->shared_from_this()](ErrorCode error, std::size_t) {
            if (error) return self->down(error);
            const auto bytes = self->buffer_.cdata();
            const std::string text(static_cast<const char*>(bytes.data()), bytes.size());
            // Before the text is told, for what follows from it may end this connection.
            self->buffer_.consume(bytes.size());
            if (self->told_.text) self->told_.text(text);
            self->read_next();
        });
    }

    void write_next() {
        stream_->async_write(asio::buffer(queue_.front()),
                             [self = this->shared_from_this()](ErrorCode error, std::size_t) {
                                 if (error) return self->down(error);
                                 self->queue_.pop_front();
                                 if (!self->queue_.empty()) return self->write_next();
                                 if (self->closing_) self->say_goodbye();
                             });
    }

    void say_goodbye() {
        // The read that is under way ends with it, so that down() is called twice.
        stream_->async_close(websocket::close_code::normal,
                             [self = this->shared_from_this()](ErrorCode error) { self->down(error); });
    }

    void down(ErrorCode error) {
        open_ = false;
        // Reading and writing may both fail: the end is told once.
        const auto told = std::exchange(told_.down, nullptr);
        if (!told) return;
        ConnectionDown end;
        end.server = address_.server.url();
        // A server that knows no such room answers the upgrade with a status; there is no close code then.
        if (error == websocket::error::upgrade_declined) end.http_status = static_cast<int>(response_.result_int());
        if (error == websocket::error::closed) end.close_code = stream_->reason().code;
        if (error) {
            end.reason = error.message();
            end.trouble = trouble_of(error);
        }
        told(end);
    }

    RoomAddress address_;
    Told told_;
    asio::ssl::context tls_;
    tcp::resolver resolver_;
    std::optional<websocket::stream<Stream>> stream_;
    websocket::response_type response_;
    beast::flat_buffer buffer_;
    /// The front one is being written.
    std::deque<std::string> queue_;
    bool open_ = false;
    bool closing_ = false;
};

}  // namespace

std::shared_ptr<WebsocketConnection> WebsocketConnection::make(asio::io_context& context, const RoomAddress& address,
                                                               Told told) {
    if (address.server.secure) return std::make_shared<ConnectionOver<SecureStream>>(context, address, std::move(told));
    return std::make_shared<ConnectionOver<PlainStream>>(context, address, std::move(told));
}

}  // namespace crowntable::cli::net
