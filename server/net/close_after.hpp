#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>

namespace crowntable::server {

/// From now on the socket is closed when `time` is over, whatever it does, in place of when it would have been before.
/// It is shared with the timer, which may fire when all of this is over; to cancel the timer ends it.
inline void close_after(boost::asio::steady_timer& deadline,
                        const std::shared_ptr<boost::asio::ip::tcp::socket>& socket, std::chrono::milliseconds time) {
    deadline.expires_after(time);
    deadline.async_wait([socket](boost::system::error_code cancelled) {
        boost::system::error_code ignored;
        if (!cancelled) socket->close(ignored);
    });
}

}  // namespace crowntable::server
