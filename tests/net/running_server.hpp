#pragma once

#include <cstdint>
#include <thread>

#include "server/core/observer.hpp"
#include "server/net/entropy_source.hpp"
#include "server/net/event_loop.hpp"

namespace crowntable::tests {

inline server::NetOptions loopback() {
    server::NetOptions options;
    options.host = "127.0.0.1";
    options.port = 0;
    return options;
}

/// A server with real sockets on a thread of its own, on a free port of 127.0.0.1; stopped politely at the end.
class RunningServer {
public:
    explicit RunningServer(server::NetOptions options = loopback(), server::Limits limits = {},
                           const server::EventLoop::MakeJournal& make_journal = {});
    /// `entropy` and `observer` must outlive it.
    RunningServer(server::NetOptions options, server::Limits limits, const server::EventLoop::MakeJournal& make_journal,
                  server::Entropy& entropy, server::Observer& observer);
    ~RunningServer();
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    std::uint16_t port() const { return port_; }
    void stop() { loop_.stop(); }

private:
    server::SystemEntropy entropy_;
    server::Observer observer_;
    server::EventLoop loop_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

/// A port of 127.0.0.1 that was free just now, and that the kernel gives to nobody who asks for any: it is below those
/// that connections come from (ip(7), ip_local_port_range). The next call gives another one.
std::uint16_t unused_port();

}  // namespace crowntable::tests
