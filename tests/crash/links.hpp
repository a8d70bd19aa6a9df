#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace crowntable::crash {

/// What leads from the nodes of a cluster to each other: all bytes go through here, on a thread of its own.
class Links {
public:
    /// `ports`: where each node listens for others.
    explicit Links(const std::vector<std::uint16_t>& ports);
    ~Links();
    Links(const Links&) = delete;
    Links& operator=(const Links&) = delete;

    /// What is preloaded (detours.cpp) is to be told so, that others come to a node through here.
    std::string detours() const;

    /// All connections to this node break, and none can be made any more.
    void cut(std::size_t node);
    /// They stay, but nothing comes through.
    void silence(std::size_t node);
    /// As they were; what was held back by silence comes through.
    void mend(std::size_t node);
    /// How many lead to this node now.
    std::size_t count(std::size_t node) const { return links_.at(node)->pairs; }

private:
    using Socket = boost::asio::ip::tcp::socket;
    struct Pair {
        Socket from;
        Socket to;
    };
    /// All that leads to one node. Beside the numbers it belongs to the thread.
    struct Link {
        std::uint16_t port = 0;
        std::uint16_t entry = 0;
        boost::asio::ip::tcp::acceptor acceptor;
        std::set<std::shared_ptr<Pair>> open{};
        std::atomic<std::size_t> pairs = 0;
        std::atomic<bool> is_silent = false;
        std::atomic<bool> is_cut = false;
    };

    boost::asio::awaitable<void> accept(Link& link);
    boost::asio::awaitable<void> lead(Link& link, std::shared_ptr<Pair> pair);
    boost::asio::awaitable<void> pass(const Link& link, std::shared_ptr<Pair> pair, Socket& from, Socket& to);

    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    std::vector<std::unique_ptr<Link>> links_;
    std::thread thread_;
};

}  // namespace crowntable::crash
