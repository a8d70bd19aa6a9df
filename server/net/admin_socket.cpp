#include "server/net/admin_socket.hpp"

#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <exception>
#include <utility>

#include "server/net/admin_request.hpp"
#include "server/net/log.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::local::stream_protocol;
using boost::system::error_code;

constexpr std::size_t path_bytes_max = sizeof(sockaddr_un{}.sun_path) - 1;
constexpr std::string_view line_too_long =
    R"({"ok":false,"code":"TOO_LARGE","message":"A request is a line of at most 64 KiB."})";
constexpr std::string_view too_many =
    R"({"ok":false,"code":"RATE_LIMITED","message":"Too many connections to the admin socket; try again."})";

std::optional<ino_t> file_number(const std::filesystem::path& path) {
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0) return std::nullopt;
    return status.st_ino;
}

}  // namespace

/// One connection.
class AdminSocket::Session : public std::enable_shared_from_this<Session> {
public:
    Session(stream_protocol::socket socket, const Ask& ask)
        : socket_(std::move(socket)), ask_(ask), patience_(socket_.get_executor()), answered_(socket_.get_executor()) {}

    asio::awaitable<void> serve() {
        std::string buffer;
        for (;;) {
            wait_at_most();
            auto [error, size] = co_await asio::async_read_until(
                socket_, asio::dynamic_buffer(buffer, admin_line_bytes_max + 1), '\n', settled);
            if (error == asio::error::not_found) co_await write(std::string(line_too_long));
            if (error) break;
            const auto line = buffer.substr(0, size - 1);
            buffer.erase(0, size);
            co_await answer(line);
        }
        close();
    }

    asio::awaitable<void> turn_away() {
        wait_at_most();
        co_await write(std::string(too_many));
        close();
    }

    void close() {
        error_code ignored;
        socket_.close(ignored);
        patience_.cancel();
        answered_.cancel();
    }

private:
    asio::awaitable<void> answer(const std::string& line) {
        answer_.reset();
        ask_(line, [weak = weak_from_this()](std::string text) {
            const auto self = weak.lock();
            if (!self) return;
            self->answer_ = std::move(text);
            self->answered_.cancel();
        });
        while (!answer_ && socket_.is_open()) {
            answered_.expires_at(asio::steady_timer::time_point::max());
            co_await answered_.async_wait(settled);
        }
        if (answer_) co_await write(std::move(*answer_));
    }

    asio::awaitable<void> write(std::string text) {
        text += '\n';
        auto [error, size] = co_await asio::async_write(socket_, asio::buffer(text), settled);
        if (error) close();
    }

    void wait_at_most() {
        patience_.expires_after(idle_timeout);
        patience_.async_wait([weak = weak_from_this()](error_code cancelled) {
            const auto self = weak.lock();
            if (self && !cancelled) self->close();
        });
    }

    stream_protocol::socket socket_;
    const Ask& ask_;
    asio::steady_timer patience_;
    asio::steady_timer answered_;
    std::optional<std::string> answer_;
};

AdminSocket::AdminSocket(asio::io_context& context, std::filesystem::path path, Ask ask, OnBug on_bug)
    : context_(context), path_(std::move(path)), ask_(std::move(ask)), on_bug_(std::move(on_bug)), acceptor_(context) {}

AdminSocket::~AdminSocket() {
    close();
}

/// A socket outlives its server where that was killed. Anything else that stands there is somebody's.
std::optional<std::string> AdminSocket::clear_place() {
    struct stat status {};
    if (lstat(path_.c_str(), &status) != 0) return std::nullopt;
    const auto where = "cannot make the admin socket: " + path_.string();
    if (!S_ISSOCK(status.st_mode)) return where + " is there already and is no socket";
    error_code error;
    stream_protocol::socket knocking(context_);
    knocking.connect(stream_protocol::endpoint(path_.string()), error);
    if (!error) return where + " belongs to a server that runs; choose another one with --admin-socket";
    if (unlink(path_.c_str()) != 0) return where + " is there already and cannot be removed";
    return std::nullopt;
}

std::optional<std::string> AdminSocket::listen() {
    if (path_.string().size() > path_bytes_max) {
        return "cannot make the admin socket: " + path_.string() + " has more than " + std::to_string(path_bytes_max) +
               " bytes, which is all that the system takes; choose a shorter one with --admin-socket";
    }
    if (auto problem = clear_place()) return problem;
    error_code error;
    acceptor_.open(stream_protocol(), error);
    // Made with the rights that it is to have: there is no moment in which others could enter.
    const auto before = umask(S_IXUSR | S_IRWXG | S_IRWXO);
    if (!error) acceptor_.bind(stream_protocol::endpoint(path_.string()), error);
    umask(before);
    if (!error) made_ = file_number(path_);
    if (!error) acceptor_.listen(static_cast<int>(connections_max), error);
    if (error) return "cannot make the admin socket: " + path_.string() + ": " + error.message();
    asio::co_spawn(context_, accept_all(), [this](const std::exception_ptr& bug) {
        if (bug) on_bug_("the admin socket", bug);
    });
    return std::nullopt;
}

asio::awaitable<void> AdminSocket::accept_all() {
    asio::steady_timer pause(context_);
    while (acceptor_.is_open()) {
        auto [error, socket] = co_await acceptor_.async_accept(settled);
        if (!error) {
            serve(std::move(socket));
        } else if (acceptor_.is_open()) {
            log(LogLevel::warning, "cannot accept at the admin socket now", {{"error", error.message()}});
            pause.expires_after(std::chrono::seconds{1});
            co_await pause.async_wait(settled);
        }
    }
}

void AdminSocket::serve(stream_protocol::socket socket) {
    const bool is_welcome = sessions_.size() < connections_max;
    // Two more are told why not; what is beyond is hung up on without a word.
    if (!is_welcome && sessions_.size() >= connections_max + 2) return;
    const auto session = std::make_shared<Session>(std::move(socket), ask_);
    sessions_.insert(session);
    asio::co_spawn(context_, is_welcome ? session->serve() : session->turn_away(),
                   [this, session](const std::exception_ptr& bug) {
                       session->close();
                       sessions_.erase(session);
                       if (bug) on_bug_("a connection of the admin socket", bug);
                   });
}

void AdminSocket::close() {
    error_code ignored;
    acceptor_.close(ignored);
    for (const auto& session : sessions_) session->close();
    // Another server may have put its own there meanwhile.
    if (made_ && file_number(path_) == made_) unlink(path_.c_str());
    made_.reset();
}

}  // namespace crowntable::server
