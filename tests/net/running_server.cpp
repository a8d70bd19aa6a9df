#include "tests/net/running_server.hpp"

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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

std::uint16_t unused_port() {
    constexpr unsigned first = 10'000;
    constexpr unsigned count = 20'000;
    // Suites that run beside each other begin at places of their own.
    static unsigned asked = static_cast<unsigned>(getpid()) * 97;
    namespace asio = boost::asio;
    asio::io_context context;
    for (unsigned tried = 0; tried < count; ++tried) {
        const asio::ip::tcp::endpoint place(asio::ip::address_v4::loopback(),
                                            static_cast<std::uint16_t>(first + ++asked % count));
        asio::ip::tcp::acceptor probe(context, place.protocol());
        boost::system::error_code taken;
        probe.bind(place, taken);
        if (!taken) return place.port();
    }
    throw std::runtime_error("no port is free");
}

}  // namespace crowntable::tests
