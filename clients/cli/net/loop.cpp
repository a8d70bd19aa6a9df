#include "clients/cli/net/loop.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <utility>

#include "clients/cli/net/websocket_connection.hpp"

namespace crowntable::cli::net {

namespace {

namespace asio = boost::asio;
using ErrorCode = boost::system::error_code;

}  // namespace

class Loop::Inside {
public:
    Inside(RoomAddress address, LoopEvents& events)
        : address_(std::move(address)),
          events_(events),
          reconnect_(context_),
          tick_(context_),
          beat_(context_),
          signals_(context_),
          input_(context_) {}

    ~Inside() {
        // Handlers that are still under way hold the connection: told no more, they cannot call what is gone.
        if (connection_) connection_->abandon();
        // The descriptor is ours, stdin itself is not.
        if (input_.is_open()) input_.release();
    }

    void open_connection() {
        WebsocketConnection::Told told;
        told.open = [this] { events_.connection_open(); };
        told.text = [this](std::string_view text) { events_.connection_text(text); };
        told.down = [this](const ConnectionDown& down) {
            // Before it is told: whoever hears of the end may open the next connection at once.
            connection_.reset();
            events_.connection_down(down);
        };
        connection_ = WebsocketConnection::make(context_, address_, std::move(told));
        connection_->start();
    }

    void send(std::string text) {
        if (connection_) connection_->send(std::move(text));
    }

    void close_connection() {
        if (connection_) connection_->close();
    }

    void break_connection() {
        if (!connection_) return;
        std::exchange(connection_, nullptr)->abandon();
        events_.connection_down({.trouble = Trouble::late, .server = address_.server.url()});
    }

    void read_input() {
        // As they were before Asio takes the descriptor: see wait_input.
        input_flags_ = ::fcntl(STDIN_FILENO, F_GETFL);
        input_.assign(STDIN_FILENO);
        wait_input();
    }

    void watch_signals(std::initializer_list<int> signals) {
        // Signals come through the loop like everything else, so that whoever hears of one may do anything.
        for (const int signal : signals) signals_.add(signal);
        wait_signal();
    }

    void set_alarm(Alarm which, int after_ms) {
        asio::steady_timer& timer = timer_of(which);
        // Ends the wait that is under way, whose handler then comes with an error and tells nothing.
        timer.expires_after(std::chrono::milliseconds(after_ms));
        timer.async_wait([this, which](ErrorCode error) {
            if (!error) events_.alarm(which);
        });
    }

    void run() { context_.run(); }
    void stop() { context_.stop(); }

private:
    asio::steady_timer& timer_of(Alarm which) {
        switch (which) {
            case Alarm::reconnect:
                return reconnect_;
            case Alarm::beat:
                return beat_;
            case Alarm::tick:
                break;
        }
        return tick_;
    }

    /// Only waits, and then reads as anybody would. Asio makes the descriptor non-blocking, and with it
    /// the terminal that stdout and the shell behind us share: writes would be lost, so that is undone.
    void wait_input() {
        input_.async_wait(asio::posix::stream_descriptor::wait_read, [this](ErrorCode error) {
            if (error == asio::error::operation_aborted) return;
            // Files and /dev/null cannot be waited for: they are always readable.
            take_input();
        });
        if (input_flags_ >= 0) ::fcntl(STDIN_FILENO, F_SETFL, input_flags_);
    }

    void take_input() {
        std::array<char, 4096> bytes{};
        const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) return wait_input();
        const std::size_t size = count > 0 ? static_cast<std::size_t>(count) : 0;
        // Nothing read is the end of the input, and told as such.
        events_.input(std::string_view(bytes.data(), size));
        if (size > 0) wait_input();
    }

    void wait_signal() {
        signals_.async_wait([this](ErrorCode error, int signal) {
            if (error) return;
            events_.signalled(signal);
            wait_signal();
        });
    }

    RoomAddress address_;
    LoopEvents& events_;
    asio::io_context context_{1};
    /// Keeps run going while nothing is under way.
    asio::executor_work_guard<asio::io_context::executor_type> stay_ = asio::make_work_guard(context_);
    asio::steady_timer reconnect_;
    asio::steady_timer tick_;
    asio::steady_timer beat_;
    asio::signal_set signals_;
    asio::posix::stream_descriptor input_;
    int input_flags_ = -1;
    std::shared_ptr<WebsocketConnection> connection_;
};

Loop::Loop(RoomAddress address, LoopEvents& events) : inside_(std::make_unique<Inside>(std::move(address), events)) {}
Loop::~Loop() = default;
void Loop::open_connection() {
    inside_->open_connection();
}
void Loop::send(std::string text) {
    inside_->send(std::move(text));
}
void Loop::close_connection() {
    inside_->close_connection();
}
void Loop::break_connection() {
    inside_->break_connection();
}
void Loop::read_input() {
    inside_->read_input();
}
void Loop::watch_signals(std::initializer_list<int> signals) {
    inside_->watch_signals(signals);
}
void Loop::set_alarm(Alarm which, int after_ms) {
    inside_->set_alarm(which, after_ms);
}
void Loop::run() {
    inside_->run();
}
void Loop::stop() {
    inside_->stop();
}

}  // namespace crowntable::cli::net
