#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/writable_pipe.hpp>
#include <chrono>

#include "server/net/metrics.hpp"

namespace crowntable::server {

/// Finds out how much of its thread's time a loop gives to others before it hears what has just come. A byte goes
/// through a pipe and is heard as a command would be; the time that other programs have meanwhile does not count.
class Pulse {
public:
    /// Both must outlive it. Lasts until stop(), and keeps the loop running as long.
    Pulse(boost::asio::io_context& context, Metrics& metrics);

    /// Sends the byte, unless one is on its way. Called after each input: so the loop is asked again and again while it
    /// is busy, once in each of its rounds, and not at all while it rests.
    void beat();
    void stop();

private:
    void listen();

    Metrics& metrics_;
    boost::asio::readable_pipe heard_;
    boost::asio::writable_pipe said_;
    std::array<char, 1> byte_{};
    bool is_beating_ = false;
    std::chrono::steady_clock::duration begun_{};
};

}  // namespace crowntable::server
