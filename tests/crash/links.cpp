#include "tests/crash/links.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <utility>

namespace crowntable::crash {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds between_looks{10};

void close(tcp::socket& socket) {
    error_code ignored;
    socket.close(ignored);
}

}  // namespace

Links::Links(const std::vector<std::uint16_t>& ports) : work_(asio::make_work_guard(context_)) {
    for (const auto port : ports) {
        auto link = std::make_unique<Link>(port, std::uint16_t{},
                                           tcp::acceptor(context_, {asio::ip::address_v4::loopback(), 0}));
        link->entry = link->acceptor.local_endpoint().port();
        asio::co_spawn(context_, accept(*link), asio::detached);
        links_.push_back(std::move(link));
    }
    thread_ = std::thread([this] { context_.run(); });
}

Links::~Links() {
    context_.stop();
    thread_.join();
}

std::string Links::detours() const {
    std::string text;
    for (const auto& link : links_) {
        text += (text.empty() ? "" : ",") + std::to_string(link->port) + ":" + std::to_string(link->entry);
    }
    return text;
}

void Links::cut(std::size_t node) {
    auto& link = *links_.at(node);
    link.is_cut = true;
    asio::post(context_, [&link] {
        for (const auto& pair : link.open) {
            close(pair->from);
            close(pair->to);
        }
    });
}

void Links::silence(std::size_t node) {
    links_.at(node)->is_silent = true;
}

void Links::mend(std::size_t node) {
    links_.at(node)->is_cut = false;
    links_.at(node)->is_silent = false;
}

asio::awaitable<void> Links::accept(Link& link) {
    for (;;) {
        error_code error;
        tcp::socket from(context_);
        co_await link.acceptor.async_accept(from, asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        // Whoever comes is sent away at once, as where nobody listens.
        if (link.is_cut) continue;
        asio::co_spawn(context_, lead(link, std::make_shared<Pair>(std::move(from), tcp::socket(context_))),
                       asio::detached);
    }
}

asio::awaitable<void> Links::lead(Link& link, std::shared_ptr<Pair> pair) {
    error_code error;
    co_await pair->to.async_connect({asio::ip::address_v4::loopback(), link.port},
                                    asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    pair->from.set_option(tcp::no_delay(true), error);
    pair->to.set_option(tcp::no_delay(true), error);
    link.open.insert(pair);
    ++link.pairs;
    asio::co_spawn(context_, pass(link, pair, pair->to, pair->from), asio::detached);
    co_await pass(link, pair, pair->from, pair->to);
    link.open.erase(pair);
    --link.pairs;
}

asio::awaitable<void> Links::pass(const Link& link, std::shared_ptr<Pair> pair, Socket& from, Socket& to) {
    std::array<char, 16 * 1024> buffer{};
    asio::steady_timer pause(context_);
    error_code error;
    while (!error) {
        const auto size =
            co_await from.async_read_some(asio::buffer(buffer), asio::redirect_error(asio::use_awaitable, error));
        if (error) break;
        while (link.is_silent && !error) {
            pause.expires_after(between_looks);
            co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
        }
        co_await asio::async_write(to, asio::buffer(buffer, size), asio::redirect_error(asio::use_awaitable, error));
    }
    // Who has ended one direction has ended both.
    close(pair->from);
    close(pair->to);
}

}  // namespace crowntable::crash
