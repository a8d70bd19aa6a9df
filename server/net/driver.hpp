#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>

#include "server/store/driven.hpp"

namespace crowntable::server {

/// Has the event loop drive something that owns a socket. The socket stands in an epoll of the driver's own, for it is
/// closed and made anew by whoever owns it, without a word: the system takes it out of there by itself, and a number
/// that has become somebody else's is never looked at.
class Driver {
public:
    /// Both must outlive it. Keeps the loop running as long as it lives. Throws boost::system::system_error where the
    /// system has no descriptor left.
    Driver(boost::asio::io_context& context, Driven& driven);
    ~Driver();
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

private:
    void go_on_soon();
    void go_on();
    void await_socket();
    void await_time();
    void watch(const Waits& waits);

    Driven& driven_;
    boost::asio::posix::stream_descriptor epoll_;
    boost::asio::steady_timer timer_;
    /// What the epoll was told last.
    int watched_ = -1;
    bool is_due_ = false;
    std::shared_ptr<Driver*> self_ = std::make_shared<Driver*>(this);
};

}  // namespace crowntable::server
