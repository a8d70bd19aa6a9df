#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdint>
#include <memory>
#include <vector>

namespace crowntable::server {

/// What has become of a socket since it was last told.
struct SocketNews {
    /// Bytes have come, or the end. Told once: whoever hears it reads until nothing is left.
    bool is_readable = false;
    /// Where the system took no more, it takes something again.
    bool is_writable = false;
    /// The other side has closed its half, or the connection is broken: behind the last byte stands the end.
    bool is_at_end = false;
};

/// A socket that a poller watches.
class Watched {
public:
    virtual ~Watched() = default;
    /// Throws nothing. May forget itself or others.
    virtual void hear(const SocketNews& news) = 0;
};

/// Watches sockets by an epoll of its own, which stands in Asio's as one descriptor: a socket is registered once and
/// tells each change by itself (edge-triggered). Asio would set each wait anew, by a call of the system for every
/// command, and keep a record of its own beside each socket (ADR 13).
class Poller {
public:
    /// Lasts until stop(), and keeps the loop running as long. Before `context` ends, end() has to be called. Throws
    /// boost::system::system_error where the system has no descriptor left.
    explicit Poller(boost::asio::io_context& context);
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;

    /// Holds `watched` until forget(). False: the system has no memory for it. REQUIRES: `socket` is open
    /// and not watched; it is read and written without waiting.
    bool watch(int socket, std::shared_ptr<Watched> watched);
    /// Tells nothing of it any more, and lets go of what watched it: before `socket` is closed. Changes nothing for one
    /// that is not watched.
    void forget(int socket);

    /// Hears nothing any more.
    void stop();
    /// stop(), and lets go of all that watch.
    void end();

private:
    struct Place {
        std::shared_ptr<Watched> watched;
        /// Distinguishes those who had the same descriptor one after the other.
        std::uint32_t generation = 0;
    };

    void wait();
    void tell_all();

    boost::asio::posix::stream_descriptor epoll_;
    /// By descriptor.
    std::vector<Place> places_;
    bool has_ended_ = false;
};

}  // namespace crowntable::server
