#include "server/net/connection.hpp"

#include <sys/socket.h>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/frame.hpp"
#include "server/core/close_reason.hpp"
#include "server/net/frames/frame_reader.hpp"
#include "server/net/frames/send_queue.hpp"
#include "server/net/frames/upgrade.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view subprotocol = "crowntable.v1";
/// When the client may come back.
constexpr std::chrono::milliseconds at_once{0};
/// More than any `closing` message takes; it comes on top of a queue that is full.
constexpr std::size_t closing_bytes_max = 256;

bool offers_subprotocol(const RequestMessage& request) {
    const auto offered = request.find(boost::beast::http::field::sec_websocket_protocol);
    if (offered == request.end()) return false;
    for (const auto& each : boost::beast::http::token_list(offered->value())) {
        if (std::string_view(each.data(), each.size()) == subprotocol) return true;
    }
    return false;
}

/// One WebSocket. Reads when bytes have come, writes once what is being done is done, all that was sent meanwhile at
/// once, and waits for room only where the other side does not read: an idle one has one wait under way and no buffer.
class Connection final : public Peer,
                         public OpenSocket,
                         public DueWriter,
                         public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket socket, const Address& client, Precedence precedence, Sockets::Admission admission,
               Services& services)
        : socket_(std::move(socket)),
          client_(client),
          precedence_(std::move(precedence)),
          admission_(std::move(admission)),
          services_(services),
          reader_(text::frame_bytes_max),
          queue_(services.metrics) {
        heard_ = pinged_ = services_.now();
        services_.sockets.insert(*this);
    }
    ~Connection() override { services_.sockets.erase(*this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void accept(const RequestMessage& request, std::string code);

    void send(std::shared_ptr<const std::string> shared, std::string own) override;
    void close(const CloseReason& reason) override;
    bool comes_from(const Network& network) const override { return network.contains(client_); }
    bool check_deadline(Now now) override;
    void wind_down(Now now) override;
    void cut() override;
    void write_now() override { flush(); }

private:
    enum class Stage : std::uint8_t {
        /// Our answer to the upgrade has not left.
        upgrading,
        open,
        /// The switchboard knows it no more; what waits leaves, and what still comes is thrown away.
        over,
    };

    void configure();
    void open();
    void wait_for_bytes();
    void bytes_came(const error_code& error);
    void read_once();
    void take(std::span<std::uint8_t> bytes);
    void take_whole(const FrameReader::Whole& whole);
    void answer_close(std::string_view payload);
    void fail(FrameFault fault);
    void frame_counts();
    void lost();
    void end_of_writing();
    void write_what_waits();
    void wait_for_room();
    void flush_later();
    void flush();
    Crowd::Executor executor() const { return services_.crowd.executor(precedence_); }
    void say_goodbye(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry);
    void close_by(std::uint16_t code, std::string_view reason);
    bool is_quiet() const { return queue_.empty() && !is_blocked_; }

    tcp::socket socket_;
    Address client_;
    Precedence precedence_;
    Sockets::Admission admission_;
    Services& services_;
    std::string code_;
    ConnectionId id_{};
    Stage stage_ = Stage::upgrading;

    FrameReader reader_;
    SendQueue queue_;
    /// The other side takes no more just now.
    bool is_blocked_ = false;
    bool is_flush_due_ = false;
    /// The last thing that is sent: once it has left, our half is closed.
    bool is_goodbye_said_ = false;
    bool is_half_closed_ = false;
    /// Section 5.5.3: only the latest ping needs an answer.
    std::optional<std::string> pong_due_;

    Now heard_{};
    Now pinged_{};
    std::optional<Now> cut_at_;
};

void Connection::configure() {
    error_code ignored;
    // Small frames leave at once: to gather them would cost every answer a delay.
    socket_.set_option(tcp::no_delay(true), ignored);
    // What the system holds for a slow reader is memory, too, and the limit of the queue would not see it.
    socket_.set_option(asio::socket_base::send_buffer_size(services_.options.limits.send_buffer_bytes), ignored);
    socket_.native_non_blocking(true, ignored);
}

void Connection::accept(const RequestMessage& request, std::string code) {
    configure();
    code_ = std::move(code);
    // Agreed to only where it was offered: a client has to fail at an answer to what it did not ask.
    queue_.push_raw(handshake_answer(request, offers_subprotocol(request) ? subprotocol : std::string_view{}));
    // A client that does not take the answer to its upgrade is cut like one that does not send its request.
    cut_at_ = services_.now() + services_.options.limits.request_timeout;
    flush();
}

/// From here on the switchboard may send, and close.
void Connection::open() {
    cut_at_.reset();
    stage_ = Stage::open;
    wait_for_bytes();
    try {
        id_ = services_.switchboard.opened(*this, client_.limit_key(), code_);
    } catch (...) {
        // It has forgotten us. The bug costs this connection.
        stage_ = Stage::over;
        services_.on_bug("a connection", std::current_exception());
        close_by(close_reason::internal_error.code, close_reason::internal_error.name);
    }
}

void Connection::wait_for_bytes() {
    socket_.async_wait(tcp::socket::wait_read,
                       asio::bind_executor(executor(), [self = shared_from_this()](const error_code& error) {
                           self->bytes_came(error);
                       }));
}

void Connection::bytes_came(const error_code& error) {
    if (!error) read_once();
    if (!error && socket_.is_open()) return wait_for_bytes();
    cut();
    lost();
}

/// One that has ended is closed.
void Connection::read_once() {
    auto& buffer = services_.read_buffer;
    const auto size = recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (size <= 0) {
        log(LogLevel::debug, "connection lost",
            {{"connection", std::to_string(id_.value)},
             {"error", size == 0 ? "end of stream" : std::system_category().message(errno)}});
        return cut();
    }
    heard_ = services_.now();
    try {
        take({buffer.data(), static_cast<std::size_t>(size)});
    } catch (...) {
        // The bug costs this connection; its goodbye leaves as any other does.
        services_.on_bug("a connection", std::current_exception());
        close(close_reason::internal_error);
    }
}

void Connection::take(std::span<std::uint8_t> bytes) {
    while (stage_ == Stage::open) {
        const auto next = reader_.next(bytes);
        if (const auto* fault = std::get_if<FrameFault>(&next)) return fail(*fault);
        const auto* whole = std::get_if<FrameReader::Whole>(&next);
        if (whole == nullptr) break;
        take_whole(*whole);
    }
    *precedence_ = stage_ == Stage::open && services_.switchboard.goes_first(id_);
}

void Connection::take_whole(const FrameReader::Whole& whole) {
    using Kind = FrameReader::Kind;
    if (whole.kind == Kind::close) return answer_close(whole.payload);
    // Whatever comes after our goodbye is not obeyed.
    if (is_goodbye_said_) return;
    switch (whole.kind) {
        case Kind::text:
            services_.metrics.frame_came(whole.payload.size());
            return services_.switchboard.received(id_, whole.payload);
        case Kind::binary:
            services_.metrics.frame_came(whole.payload.size());
            // Nothing in the protocol is binary.
            return say_goodbye(close_reason::bad_client, std::nullopt);
        case Kind::ping:
            pong_due_ = std::string(whole.payload);
            flush_later();
            break;
        case Kind::part:
        case Kind::pong:
        case Kind::close:
            break;
    }
    // Frames that are no messages, or not yet: they count all the same.
    services_.switchboard.received_control(id_);
}

/// Section 5.5.1: a close is answered by a close with the same code; section 7.1.1: then the server ends the
/// connection.
void Connection::answer_close(std::string_view payload) {
    if (!is_goodbye_said_) {
        queue_.drop_unbegun();
        queue_.push_control(Opcode::close, std::string(payload.substr(0, close_code_bytes)));
        is_goodbye_said_ = true;
    }
    log(LogLevel::debug, "connection lost", {{"connection", std::to_string(id_.value)}, {"error", "closed"}});
    lost();
    flush();
}

/// What cannot be read any further is closed with the code of its fault (section 7.1.7).
void Connection::fail(FrameFault fault) {
    log(LogLevel::debug, "connection lost",
        {{"connection", std::to_string(id_.value)}, {"error", std::to_string(static_cast<unsigned>(fault))}});
    queue_.drop_unbegun();
    lost();
    close_by(static_cast<std::uint16_t>(fault), {});
    flush();
}

/// The switchboard hears of the end once, however it comes.
void Connection::lost() {
    if (std::exchange(stage_, Stage::over) != Stage::open) return;
    if (!cut_at_) cut_at_ = services_.now() + services_.options.limits.close_timeout;
    guarded(services_.on_bug, "the end of a connection", [this] { services_.switchboard.lost(id_); });
}

void Connection::send(std::shared_ptr<const std::string> shared, std::string own) {
    if (stage_ != Stage::open || is_goodbye_said_) return;
    const auto& limits = services_.options.limits;
    const std::size_t size = (shared ? shared->size() : 0) + own.size();
    if (queue_.texts() >= limits.queue_frames_max || queue_.text_bytes() + size > limits.queue_bytes_max) {
        // Nothing is dropped in silence: the whole connection goes, and its client resumes.
        log(LogLevel::info, "slow reader closed", {{"connection", std::to_string(id_.value)}});
        queue_.drop_unbegun();
        say_goodbye(close_reason::too_slow, at_once);
        return;
    }
    queue_.push_text(std::move(shared), std::move(own));
    flush_later();
}

void Connection::say_goodbye(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry) {
    if (is_goodbye_said_) return;
    // Past the limits of the queue: it may be full for the very reason that is given here.
    queue_.push_text(nullptr, closing_text(reason, retry));
    const auto& limits = services_.options.limits;
    ENSURE(queue_.texts() <= limits.queue_frames_max + 1);
    ENSURE(queue_.text_bytes() <= limits.queue_bytes_max + closing_bytes_max);
    close(reason);
}

void Connection::close(const CloseReason& reason) {
    if (stage_ == Stage::open) close_by(reason.code, reason.name);
}

/// The first goodbye is the one that is said.
void Connection::close_by(std::uint16_t code, std::string_view reason) {
    if (std::exchange(is_goodbye_said_, true)) return;
    queue_.push_control(Opcode::close, close_payload(code, reason));
    cut_at_ = services_.now() + services_.options.limits.close_timeout;
    // Whoever does not take a goodbye holds the place of others no longer than these need it.
    services_.sockets.wait(*this, {});
    flush_later();
}

void Connection::flush_later() {
    if (std::exchange(is_flush_due_, true)) return;
    if (*precedence_) return services_.due_writes.add(shared_from_this());
    asio::post(executor(), [self = shared_from_this()] { self->flush(); });
}

void Connection::flush() {
    is_flush_due_ = false;
    guarded(services_.on_bug, "a connection's writer", [this] {
        try {
            write_what_waits();
        } catch (...) {
            cut();
            throw;
        }
    });
}

void Connection::write_what_waits() {
    if (is_blocked_ || !socket_.is_open()) return;
    if (pong_due_ && !is_goodbye_said_) queue_.push_control(Opcode::pong, std::move(*pong_due_));
    pong_due_.reset();
    switch (queue_.send(socket_.native_handle())) {
        case SendQueue::Sent::all:
            return end_of_writing();
        case SendQueue::Sent::blocked:
            return wait_for_room();
        case SendQueue::Sent::broken:
            // The reader notices the closed socket, and tells the lobby of the loss.
            return cut();
    }
}

void Connection::end_of_writing() {
    if (stage_ == Stage::upgrading) return open();
    // Their close has come, or nothing that comes can be read: what they sent until now is read off, lest our goodbye
    // be lost to a reset.
    if (stage_ != Stage::over || !is_goodbye_said_ || std::exchange(is_half_closed_, true)) return;
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void Connection::wait_for_room() {
    is_blocked_ = true;
    socket_.async_wait(tcp::socket::wait_write,
                       asio::bind_executor(executor(), [self = shared_from_this()](const error_code& error) {
                           self->is_blocked_ = false;
                           if (!error) self->flush();
                       }));
}

bool Connection::check_deadline(Now now) {
    // An upgrade or a goodbye is under way: it has one time limit, and nothing else is looked at.
    if (cut_at_) return now >= *cut_at_;
    if (stage_ != Stage::open) return false;
    if (now - heard_ >= services_.options.limits.idle_timeout) {
        say_goodbye(close_reason::idle, at_once);
    } else if (now - pinged_ >= services_.options.limits.ping_interval) {
        pinged_ = now;
        // A reader that does not even take what is queued needs no ping on top of it.
        if (is_quiet()) {
            queue_.push_control(Opcode::ping, {});
            flush_later();
        }
    }
    return false;
}

void Connection::wind_down(Now /*now*/) {
    // The lobby says goodbye to every connection.
}

void Connection::cut() {
    error_code ignored;
    socket_.close(ignored);
}

}  // namespace

void serve_web_socket(tcp::socket socket, const RequestMessage& request, const Address& client, std::string code,
                      Precedence precedence, Sockets::Admission admission, Services& services) {
    // It holds itself while it waits for bytes or for room.
    const auto connection =
        std::make_shared<Connection>(std::move(socket), client, std::move(precedence), std::move(admission), services);
    connection->accept(request, std::move(code));
}

}  // namespace crowntable::server
