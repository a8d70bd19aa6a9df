#include "server/net/pulse.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect_pipe.hpp>
#include <utility>

#include "server/net/thread_time.hpp"

namespace crowntable::server {

namespace asio = boost::asio;
using boost::system::error_code;

Pulse::Pulse(asio::io_context& context, Metrics& metrics) : metrics_(metrics), heard_(context), said_(context) {
    asio::connect_pipe(heard_, said_);
    listen();
}

/// Waited for before anything is said: a read that finds its byte at once would not ask the system what else has come.
void Pulse::listen() {
    heard_.async_read_some(asio::buffer(byte_), [this](error_code stopped, std::size_t) {
        if (stopped) return;
        metrics_.heard_after(thread_time() - begun_);
        is_beating_ = false;
        listen();
    });
}

void Pulse::beat() {
    if (!said_.is_open() || std::exchange(is_beating_, true)) return;
    begun_ = thread_time();
    error_code ignored;
    // One byte in an empty pipe: there is always place for it.
    said_.write_some(asio::buffer(byte_), ignored);
}

void Pulse::stop() {
    error_code ignored;
    said_.close(ignored);
    heard_.close(ignored);
}

}  // namespace crowntable::server
