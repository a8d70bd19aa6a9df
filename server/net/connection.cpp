#include "server/net/connection.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/frame.hpp"
#include "server/core/close_reason.hpp"
#include "server/net/beats.hpp"
#include "server/net/frames/frame_reader.hpp"
#include "server/net/frames/send_queue.hpp"
#include "server/net/frames/upgrade.hpp"
#include "server/net/log.hpp"
#include "server/net/polled_socket.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view own_subprotocol = "crowntable.v1";
/// When the client may come back.
constexpr std::chrono::milliseconds at_once{0};
/// More than any `closing` message takes; it comes on top of a queue that is full.
constexpr std::size_t closing_bytes_max = 256;

/// One WebSocket. Reads when bytes have come, writes once what is being done is done, all that was sent meanwhile at
/// once, and waits for room only where the other side does not read: an idle one is watched and has no buffer.
class Connection final : public Peer,
                         public OpenSocket,
                         public DueWriter,
                         public Watched,
                         public std::enable_shared_from_this<Connection> {
public:
    Connection(PolledSocket socket, Knock knock, Precedence precedence, Sockets::Admission admission,
               Services& services)
        : socket_(std::move(socket)),
          knock_(std::move(knock)),
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

    void accept(const RequestMessage& request);

    void send(FrameText text) override;
    void close(const CloseReason& reason) override;
    void dismiss(FrameText text, const CloseReason& reason) override;
    bool comes_from(const Network& network) const override { return network.contains(knock_.client); }
    bool check_deadline(Now now) override;
    /// The lobby says goodbye to every connection.
    void wind_down(Now /*now*/) override {}
    void cut() override;
    void write_now() override { flush(); }
    void hear(const SocketNews& news) override;

private:
    enum class Stage : std::uint8_t {
        /// Our answer to the upgrade has not left.
        upgrading,
        open,
        /// The switchboard knows it no more; what waits leaves, and what still comes is thrown away.
        over,
    };

    void open();
    void read_when_due();
    void read_later();
    void read_now();
    void read_once();
    void take(std::span<std::uint8_t> bytes);
    void take_whole(const FrameReader::Whole& whole);
    void answer_close(std::string_view payload);
    void fail(FrameFault fault);
    void lost();
    void end_of_writing();
    void write_what_waits();
    void flush_later();
    void flush();
    Crowd::Executor executor() const { return services_.crowd.executor(precedence_); }
    void say_goodbye(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry);
    void close_by(std::uint16_t code, std::string_view reason);
    bool is_quiet() const { return queue_.empty() && !socket_.is_blocked(); }

    PolledSocket socket_;
    const Knock knock_;
    Precedence precedence_;
    Sockets::Admission admission_;
    Services& services_;
    ConnectionId id_{};
    Stage stage_ = Stage::upgrading;

    FrameReader reader_;
    SendQueue queue_;
    bool is_read_due_ = false;
    bool is_flush_due_ = false;
    /// The last thing that is sent: once it has left, our half is closed.
    bool is_goodbye_said_ = false;
    bool is_half_closed_ = false;
    /// Section 5.5.3: only the latest ping needs an answer.
    std::optional<std::string> pong_due_;

    Now heard_{};
    Now pinged_{};
    Beats beats_;
    std::optional<Now> cut_at_;
};

void Connection::accept(const RequestMessage& request) {
    socket_.configure(services_.options.limits.send_buffer_bytes);
    if (!socket_.watch(shared_from_this())) return;
    // Agreed to only where it was offered: a client has to fail at an answer to what it did not ask.
    queue_.push_raw(
        handshake_answer(request, offers_subprotocol(request, own_subprotocol) ? own_subprotocol : std::string_view{}));
    // A client that does not take the answer to its upgrade is cut like one that does not send its request.
    cut_at_ = services_.now() + services_.options.limits.request_timeout;
    flush();
}

/// From here on the switchboard may send, and close.
void Connection::open() {
    cut_at_.reset();
    stage_ = Stage::open;
    // What came since the answer was begun.
    if (socket_.has_news()) read_later();
    try {
        id_ = services_.switchboard.opened(*this, knock_.client.limit_key(), knock_.code);
        if (!knock_.may_guess) services_.switchboard.forbid_guess(id_);
    } catch (...) {
        // It has forgotten us. The bug costs this connection.
        stage_ = Stage::over;
        services_.on_bug("a connection", std::current_exception());
        close_by(close_reason::internal_error.code, close_reason::internal_error.name);
    }
}

void Connection::hear(const SocketNews& news) {
    if (socket_.note(news)) flush_later();
    // Gone before it took the answer.
    if (stage_ == Stage::upgrading && socket_.is_at_end()) cut();
    if (stage_ == Stage::upgrading || !socket_.has_news()) return;
    guarded(services_.on_bug, "a connection's reader", [this] { read_when_due(); });
}

/// Where a table waits, at once; else among the crowd.
void Connection::read_when_due() {
    if (!*precedence_) return read_later();
    is_read_due_ = false;
    read_now();
}

void Connection::read_later() {
    if (std::exchange(is_read_due_, true)) return;
    asio::post(executor(), [self = shared_from_this()] {
        if (std::exchange(self->is_read_due_, false)) self->read_now();
    });
}

/// A buffer full of bytes, then it is others' turn.
void Connection::read_now() {
    if (socket_.is_open()) read_once();
    if (socket_.is_open() && socket_.has_news()) read_later();
}

/// One that has ended is closed.
void Connection::read_once() {
    const auto read = socket_.read(services_.read_buffer);
    if (const auto* end = std::get_if<PolledSocket::Ended>(&read)) {
        log(LogLevel::debug, "connection lost", {{"connection", std::to_string(id_.value)}, {"error", end->why}});
        return cut();
    }
    const auto bytes = std::get<std::span<std::uint8_t>>(read);
    if (bytes.empty()) return;
    heard_ = pinged_ = services_.now();
    try {
        take(bytes);
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
            if (whole.payload != Beats::text) {
                beats_.hear(services_.now());
                return services_.switchboard.received(id_, whole.payload);
            }
            send(FrameText(std::string(Beats::answer)));
            if (beats_.take(services_.now())) services_.switchboard.note_attention(id_, true);
            break;
        case Kind::binary:
            services_.metrics.frame_came(whole.payload.size());
            // Nothing in the protocol is binary.
            return say_goodbye(close_reason::bad_client, std::nullopt);
        case Kind::ping:
            pong_due_ = std::string(whole.payload);
            flush_later();
            break;
        default:
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

void Connection::send(FrameText text) {
    if (stage_ != Stage::open || is_goodbye_said_) return;
    const auto& limits = services_.options.limits;
    if (queue_.texts() >= limits.queue_frames_max || queue_.text_bytes() + text.size() > limits.queue_bytes_max) {
        // Nothing is dropped in silence: the whole connection goes, and its client resumes.
        log(LogLevel::info, "slow reader closed", {{"connection", std::to_string(id_.value)}});
        dismiss(FrameText(closing_text(close_reason::too_slow, at_once)), close_reason::too_slow);
        return;
    }
    queue_.push_text(std::move(text));
    flush_later();
}

void Connection::dismiss(FrameText text, const CloseReason& reason) {
    if (stage_ != Stage::open || is_goodbye_said_) return;
    queue_.drop_unbegun();
    queue_.push_text(std::move(text));
    close(reason);
}

void Connection::say_goodbye(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry) {
    if (is_goodbye_said_) return;
    // Past the limits of the queue: it may be full for the very reason that is given here.
    queue_.push_text(FrameText(closing_text(reason, retry)));
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
    if (socket_.is_blocked() || !socket_.is_open()) return;
    if (pong_due_ && !is_goodbye_said_) queue_.push_control(Opcode::pong, std::move(*pong_due_));
    pong_due_.reset();
    switch (queue_.send(socket_.number())) {
        case SendQueue::Sent::all:
            return end_of_writing();
        case SendQueue::Sent::blocked:
            // The poller tells when there is room.
            return socket_.block();
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
    socket_.end_sending();
}

bool Connection::check_deadline(Now now) {
    // An upgrade or a goodbye is under way: it has one time limit, and nothing else is looked at.
    if (cut_at_) return now >= *cut_at_;
    if (stage_ != Stage::open) return false;
    const auto& limits = services_.options.limits;
    if (beats_.have_stopped(now, limits.beat_interval)) services_.switchboard.note_attention(id_, false);
    if (now - heard_ >= limits.idle_timeout) {
        say_goodbye(close_reason::idle, at_once);
    } else if (now - pinged_ >= limits.ping_interval) {
        pinged_ = now;
        // A reader that does not even take what is queued needs no ping on top of it.
        if (is_quiet()) {
            queue_.push_control(Opcode::ping, {});
            flush_later();
        }
    }
    return false;
}

/// The switchboard hears of it a moment later: this may be in the midst of what it says.
void Connection::cut() {
    if (!socket_.is_open()) return;
    asio::post(executor(), [self = shared_from_this()] { self->lost(); });
    socket_.close();
}

}  // namespace

void serve_web_socket(tcp::socket socket, const RequestMessage& request, Knock knock, Precedence precedence,
                      Sockets::Admission admission, Services& services) {
    error_code error;
    // Out of Asio's hands, which keeps a record of each of its sockets.
    PolledSocket polled(Descriptor(socket.release(error)), services.poller);
    if (error) return;
    // The poller holds it until it is cut.
    const auto connection = std::make_shared<Connection>(std::move(polled), std::move(knock), std::move(precedence),
                                                         std::move(admission), services);
    connection->accept(request);
}

}  // namespace crowntable::server
