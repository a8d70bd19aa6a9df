#pragma once

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/shared_memory.hpp"

namespace crowntable::tests {

/// A node that stands in the table of nodes, beats no more, and does with each who connects what the test says.
class PretendedNode {
public:
    /// Who connects has said this first. On a thread of its own, which the end waits for.
    using Talk = std::function<void(boost::asio::ip::tcp::socket& socket, const std::string& words)>;

    PretendedNode(SharedMemory& memory, const std::string& id, Talk talk)
        : acceptor_(context_, {boost::asio::ip::address_v4::loopback(), 0}), talk_(std::move(talk)) {
        SharedMemoryMembers members(memory);
        REQUIRE(members.enter({id}, "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port())) == true);
        thread_ = std::thread([this] { serve(); });
    }
    ~PretendedNode() {
        is_over_ = true;
        boost::system::error_code ignored;
        boost::asio::ip::tcp::socket last(context_);
        last.connect(acceptor_.local_endpoint(), ignored);
        thread_.join();
        for (auto& each : talks_) each.join();
    }
    PretendedNode(const PretendedNode&) = delete;
    PretendedNode& operator=(const PretendedNode&) = delete;

    bool is_over() const { return is_over_; }

private:
    void serve() {
        for (;;) {
            boost::asio::ip::tcp::socket socket(context_);
            acceptor_.accept(socket);
            if (is_over_) return;
            talks_.emplace_back([this, talk = std::move(socket)]() mutable {
                std::array<char, 4'096> bytes{};
                boost::system::error_code ignored;
                const auto size = talk.read_some(boost::asio::buffer(bytes), ignored);
                talk_(talk, std::string(bytes.data(), size));
            });
        }
    }

    boost::asio::io_context context_;
    boost::asio::ip::tcp::acceptor acceptor_;
    const Talk talk_;
    std::atomic<bool> is_over_ = false;
    std::thread thread_;
    std::vector<std::thread> talks_;
};

inline void write_to(boost::asio::ip::tcp::socket& socket, const std::string& text) {
    boost::system::error_code ignored;
    boost::asio::write(socket, boost::asio::buffer(text), ignored);
}

}  // namespace crowntable::tests
