#pragma once

#include <sys/types.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/net/bug.hpp"

namespace crowntable::server {

/// A Unix socket for the user of the server alone. Each line that comes is one request, each line that goes the answer
/// to one, in order. A line has a bound (admin_request.hpp), so have connections and the time between two lines.
class AdminSocket {
public:
    using Answer = std::function<void(std::string)>;
    /// Answers once, perhaps before it returns; an answer that nobody waits for any more is lost.
    using Ask = std::function<void(std::string_view line, Answer answer)>;

    static constexpr std::size_t connections_max = 8;
    static constexpr std::chrono::seconds idle_timeout{30};

    AdminSocket(boost::asio::io_context& context, std::filesystem::path path, Ask ask, OnBug on_bug);
    /// Takes the socket out of its directory, unless another one stands there by now.
    ~AdminSocket();
    AdminSocket(const AdminSocket&) = delete;
    AdminSocket& operator=(const AdminSocket&) = delete;

    /// Makes the socket, in the place of one on which nobody listens any more, and serves it. Nothing on success, else
    /// one sentence for the user.
    std::optional<std::string> listen();
    /// Hangs up; nothing of it keeps the context running.
    void close();

private:
    class Session;
    boost::asio::awaitable<void> accept_all();
    void serve(boost::asio::local::stream_protocol::socket socket);
    std::optional<std::string> clear_place();

    boost::asio::io_context& context_;
    std::filesystem::path path_;
    Ask ask_;
    OnBug on_bug_;
    boost::asio::local::stream_protocol::acceptor acceptor_;
    std::set<std::shared_ptr<Session>> sessions_;
    /// Which file is ours.
    std::optional<ino_t> made_;
};

}  // namespace crowntable::server
