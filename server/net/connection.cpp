#include "server/net/connection.hpp"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/frame.hpp"
#include "server/core/close_reason.hpp"
#include "server/net/heard_socket.hpp"
#include "server/net/log.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::string_view subprotocol = "crowntable.v1";
/// When the client may come back.
constexpr std::chrono::milliseconds at_once{0};
/// More than any `closing` message takes; it comes on top of a queue that is full.
constexpr std::size_t closing_bytes_max = 256;
/// RFC 6455, section 5.5: a control frame holds 125 bytes, two of them the code.
constexpr std::size_t close_reason_bytes_max = 123;

bool offers_subprotocol(const RequestMessage& request) {
    const auto offered = request.find(beast::http::field::sec_websocket_protocol);
    if (offered == request.end()) return false;
    for (const auto& each : beast::http::token_list(offered->value())) {
        if (std::string_view(each.data(), each.size()) == subprotocol) return true;
    }
    return false;
}

/// One WebSocket. Reads in one coroutine; writes in another that lives while something is queued, so that one
/// write is under way at a time.
class Connection : public Peer, public OpenSocket, public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket socket, const Address& client, Precedence precedence, Services& services)
        : stream_(HeardSocket(std::move(socket))),
          client_(client),
          precedence_(std::move(precedence)),
          services_(services),
          said_(stream_.get_executor()) {
        heard_ = pinged_ = services_.now();
        services_.sockets.insert(*this);
    }
    ~Connection() override {
        // What was never sent is still counted as waiting (Metrics).
        guarded(services_.on_bug, "the queue of a connection", [this] { drop_queue(0); });
        services_.sockets.erase(*this);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    asio::awaitable<bool> accept(const RequestMessage& request);
    asio::awaitable<void> serve(std::string code);

    void send(std::shared_ptr<const std::string> shared, std::string own) override;
    void close(const CloseReason& reason) override;
    bool comes_from(const Network& network) const override { return network.contains(client_); }
    bool check_deadline(Now now) override;
    void wind_down(Now now) override;
    void cut() override;

private:
    class Line;
    asio::awaitable<void> read_all(std::string code);
    struct Frame {
        std::shared_ptr<const std::string> shared;
        std::string own;
        std::size_t size() const { return (shared ? shared->size() : 0) + own.size(); }
    };

    static asio::awaitable<void> write_all(std::shared_ptr<Connection> self);
    asio::awaitable<beast::error_code> write_next();
    asio::awaitable<void> goodbye_said();
    bool has_something_to_write() const;
    void enqueue(Frame frame);
    /// Drops all frames but the first `kept`.
    void drop_queue(std::size_t kept);
    void start_writing();
    void say_goodbye(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry);
    void configure();
    void control_came();
    void frames_came(std::size_t count);

    websocket::stream<HeardSocket, false> stream_;
    Address client_;
    Precedence precedence_;
    Services& services_;
    ConnectionId id_{};
    bool open_ = false;

    std::deque<Frame> queue_;
    std::size_t queue_bytes_ = 0;
    bool writing_ = false;
    bool ping_due_ = false;
    std::optional<websocket::close_reason> goodbye_;
    bool goodbye_sent_ = false;
    /// Cancelled when the writer ends.
    asio::steady_timer said_;

    Now heard_{};
    Now pinged_{};
    std::optional<Now> cut_at_;
};

void Connection::configure() {
    beast::error_code ignored;
    auto& socket = stream_.next_layer();
    // Small frames leave at once: to gather them would cost every answer a delay.
    socket.set_option(tcp::no_delay(true), ignored);
    // What the system holds for a slow reader is memory, too, and the limit of the queue would not see it.
    socket.set_option(asio::socket_base::send_buffer_size(services_.options.limits.send_buffer_bytes), ignored);
    stream_.read_message_max(text::frame_bytes_max);
    // A view goes as one frame: Beast would otherwise cut it to the size of its buffer.
    stream_.auto_fragment(false);
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { control_came(); });
    socket.on_continuations([this](std::size_t count) { frames_came(count); });
}

/// Pongs show as well as texts that the other side is alive.
void Connection::control_came() {
    heard_ = services_.now();
    frames_came(1);
}

/// Frames that are no messages, or not yet: they count all the same.
void Connection::frames_came(std::size_t count) {
    // Later, for within the call a read is under way, and what becomes of it may be a goodbye.
    asio::post(services_.crowd.executor(precedence_), [weak = weak_from_this(), count] {
        const auto self = weak.lock();
        for (auto left = count; left > 0 && self && self->open_ && !self->goodbye_; --left) {
            guarded(self->services_.on_bug, "a control frame",
                    [&] { self->services_.switchboard.received_control(self->id_); });
        }
    });
}

asio::awaitable<bool> Connection::accept(const RequestMessage& request) {
    ENSURE(!open_ && queue_.empty());
    configure();
    const bool offered = offers_subprotocol(request);
    stream_.set_option(websocket::stream_base::decorator([offered](websocket::response_type& response) {
        for (const auto& [name, value] : common_headers()) response.set({name.data(), name.size()}, value);
        // Agreed to only where it was offered: a client has to fail at an answer to what it did not ask.
        if (offered) response.set(beast::http::field::sec_websocket_protocol, subprotocol);
    }));
    // A client that does not take the answer to its upgrade is cut like one that does not send its request.
    cut_at_ = services_.now() + services_.options.limits.request_timeout;
    auto [error] = co_await stream_.async_accept(request, settled);
    cut_at_.reset();
    stream_.text(true);
    open_ = !error;
    co_return open_;
}

/// Hangs up when reading ends, however it ends.
class Connection::Line {
public:
    explicit Line(Connection& connection) : connection_(connection) {}
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() {
        connection_.open_ = false;
        connection_.cut();
        guarded(connection_.services_.on_bug, "the end of a connection",
                [this] { connection_.services_.switchboard.lost(connection_.id_); });
    }

private:
    Connection& connection_;
};

asio::awaitable<void> Connection::serve(std::string code) {
    // Before anything that can throw: however the connection ends, the switchboard hears of it.
    const Line line(*this);
    try {
        co_await read_all(std::move(code));
    } catch (...) {
        // The bug costs this connection; its goodbye leaves as any other does.
        services_.on_bug("a connection", std::current_exception());
        close(close_reason::internal_error);
    }
    co_await goodbye_said();
}

asio::awaitable<void> Connection::read_all(std::string code) {
    // From here on the switchboard may send, and close.
    id_ = services_.switchboard.opened(*this, client_.limit_key(), code);
    beast::flat_buffer buffer;
    for (;;) {
        auto [error, size] = co_await stream_.async_read(buffer, settled);
        if (error) {
            log(LogLevel::debug, "connection lost",
                {{"connection", std::to_string(id_.value)}, {"error", error.message()}});
            break;
        }
        ENSURE(buffer.size() <= text::frame_bytes_max);
        heard_ = services_.now();
        services_.metrics.frame_came(buffer.size());
        // Whatever comes after our goodbye is not obeyed. The read ends here, and the writer's close reads on by
        // itself.
        if (goodbye_) break;
        // Nothing in the protocol is binary.
        if (stream_.got_text()) {
            const auto bytes = buffer.cdata();
            services_.switchboard.received(id_, {static_cast<const char*>(bytes.data()), bytes.size()});
        } else {
            say_goodbye(close_reason::bad_client, std::nullopt);
        }
        buffer.consume(buffer.size());
        *precedence_ = services_.switchboard.goes_first(id_);
    }
}

/// Beast's own close reads on to the other side's close. A read of ours begun beside it may find that close in its
/// buffer already, and then each waits for what the other holds, for ever.
asio::awaitable<void> Connection::goodbye_said() {
    while (goodbye_ && writing_) {
        said_.expires_at(asio::steady_timer::time_point::max());
        co_await said_.async_wait(settled);
    }
}

void Connection::send(std::shared_ptr<const std::string> shared, std::string own) {
    if (!open_ || goodbye_) return;
    Frame frame{std::move(shared), std::move(own)};
    const auto& limits = services_.options.limits;
    if (queue_.size() >= limits.queue_frames_max || queue_bytes_ + frame.size() > limits.queue_bytes_max) {
        // Nothing is dropped in silence: the whole connection goes, and its client resumes.
        log(LogLevel::info, "slow reader closed", {{"connection", std::to_string(id_.value)}});
        // The frame that is being written is in use by the socket and has to stay.
        const std::size_t kept = writing_ && !queue_.empty() ? 1 : 0;
        drop_queue(kept);
        say_goodbye(close_reason::too_slow, at_once);
        return;
    }
    enqueue(std::move(frame));
    start_writing();
}

void Connection::enqueue(Frame frame) {
    queue_bytes_ += frame.size();
    services_.metrics.frame_queued(frame.size());
    queue_.push_back(std::move(frame));
    const auto& limits = services_.options.limits;
    ENSURE(queue_.size() <= limits.queue_frames_max + 1);
    ENSURE(queue_bytes_ <= limits.queue_bytes_max + closing_bytes_max);
}

void Connection::drop_queue(std::size_t kept) {
    // From behind, for the first may be under way.
    for (; queue_.size() > kept; queue_.pop_back()) {
        queue_bytes_ -= queue_.back().size();
        services_.metrics.frame_gone(queue_.back().size(), false);
    }
}

void Connection::say_goodbye(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry) {
    if (goodbye_) return;
    // Past the limits of the queue: it may be full for the very reason that is given here.
    enqueue({nullptr, closing_text(reason, retry)});
    close(reason);
}

void Connection::close(const CloseReason& reason) {
    ENSURE(reason.name.size() <= close_reason_bytes_max);
    // The first goodbye is the one that is said.
    if (goodbye_ || !open_) return;
    goodbye_.emplace(static_cast<websocket::close_code>(reason.code),
                     beast::string_view(reason.name.data(), reason.name.size()));
    cut_at_ = services_.now() + services_.options.limits.close_timeout;
    // Whoever does not take a goodbye holds the place of others no longer than these need it.
    services_.sockets.wait(*this, {});
    start_writing();
}

void Connection::start_writing() {
    // One writer at a time: Beast allows one write under way, and a second coroutine would take frames out of order.
    if (std::exchange(writing_, true)) return;
    asio::co_spawn(services_.crowd.executor(precedence_), write_all(shared_from_this()), asio::detached);
}

asio::awaitable<beast::error_code> Connection::write_next() {
    ENSURE(writing_ && !goodbye_sent_);
    if (!queue_.empty()) {
        // It stays in the queue until it is written: the socket reads it where it lies, and the limits go on counting
        // it.
        const auto& frame = queue_.front();
        // Two parts, so that what all are sent is in memory once.
        const std::array<asio::const_buffer, 2> parts{frame.shared ? asio::buffer(*frame.shared) : asio::const_buffer{},
                                                      asio::buffer(frame.own)};
        auto [error, size] = co_await stream_.async_write(parts, settled);
        // Whoever drops the queue meanwhile keeps the frame that is under way.
        ENSURE(!queue_.empty() && &frame == &queue_.front() && queue_bytes_ >= frame.size());
        queue_bytes_ -= frame.size();
        services_.metrics.frame_gone(frame.size(), !error);
        queue_.pop_front();
        co_return error;
    }
    if (goodbye_) {
        goodbye_sent_ = true;
        auto [error] = co_await stream_.async_close(*goodbye_, settled);
        co_return error;
    }
    // Neither a frame nor a goodbye waits, so that it is a ping (has_something_to_write).
    ping_due_ = false;
    auto [error] = co_await stream_.async_ping({}, settled);
    co_return error;
}

bool Connection::has_something_to_write() const {
    return !queue_.empty() || (goodbye_ ? !goodbye_sent_ : ping_due_);
}

asio::awaitable<void> Connection::write_all(std::shared_ptr<Connection> self) {
    bool is_broken = false;
    try {
        while (!is_broken && self->has_something_to_write()) is_broken = (co_await self->write_next()).failed();
    } catch (...) {
        self->services_.on_bug("a connection's writer", std::current_exception());
        is_broken = true;
    }
    // The reader notices the closed socket, and tells the lobby of the loss.
    if (is_broken) self->cut();
    self->writing_ = false;
    // Whoever waits in goodbye_said looks again.
    self->said_.cancel();
}

bool Connection::check_deadline(Now now) {
    // An upgrade or a goodbye is under way: it has one time limit, and nothing else is looked at.
    if (cut_at_) return now >= *cut_at_;
    if (!open_) return false;
    if (now - heard_ >= services_.options.limits.idle_timeout) {
        say_goodbye(close_reason::idle, at_once);
    } else if (now - pinged_ >= services_.options.limits.ping_interval) {
        pinged_ = now;
        // A reader that does not even take what is queued needs no ping on top of it.
        if (!writing_) {
            ping_due_ = true;
            start_writing();
        }
    }
    return false;
}

void Connection::wind_down(Now /*now*/) {
    // The lobby says goodbye to every connection.
}

void Connection::cut() {
    beast::error_code ignored;
    stream_.next_layer().close(ignored);
}

}  // namespace

asio::awaitable<void> serve_web_socket(tcp::socket socket, RequestMessage request, Address client, std::string code,
                                       Precedence precedence, Services& services) {
    // Shared with the writer, a coroutine of its own, which may end after this one.
    const auto connection = std::make_shared<Connection>(std::move(socket), client, std::move(precedence), services);
    if (co_await connection->accept(request)) co_await connection->serve(std::move(code));
}

}  // namespace crowntable::server
