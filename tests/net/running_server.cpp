#include "tests/net/running_server.hpp"

#include <stdexcept>
#include <utility>

namespace crowntable::tests {

RunningServer::RunningServer(server::NetOptions options, server::Limits limits,
                             const server::EventLoop::MakeJournal& make_journal)
    : RunningServer(std::move(options), limits, make_journal, entropy_, observer_) {}

RunningServer::RunningServer(server::NetOptions options, server::Limits limits,
                             const server::EventLoop::MakeJournal& make_journal, server::Entropy& entropy,
                             server::Observer& observer)
    : loop_(std::move(options), limits, entropy, observer, make_journal) {
    if (const auto problem = loop_.listen()) throw std::runtime_error(*problem);
    port_ = loop_.port();
    thread_ = std::thread([this] { loop_.run(); });
}

RunningServer::~RunningServer() {
    loop_.stop();
    thread_.join();
}

}  // namespace crowntable::tests
