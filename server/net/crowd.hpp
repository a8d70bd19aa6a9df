#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/io_context.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace crowntable::server {

/// Whoever plays at no table waits here, in the order of coming, and is served for a millisecond at a time; between two
/// such slices whatever else has come is heard. So a crowd takes what is left of the thread, and not what a table
/// needs.
class Crowd {
public:
    /// `context` must outlive it, and so must all that a coroutine uses which waits until then.
    explicit Crowd(boost::asio::io_context& context) : context_(context) {}
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    /// Completes, with nothing, when it is the caller's turn. What the caller then does until it waits again for
    /// anything is part of the slice.
    template <typename Token>
    auto turn(Token&& token) {
        return boost::asio::async_initiate<Token, void()>(
            [this](auto handler) {
                // The queue copies what it holds, and handlers can only be moved.
                wait([kept = std::make_shared<decltype(handler)>(std::move(handler))] { std::move (*kept)(); });
            },
            token);
    }

private:
    void wait(std::function<void()> go_on);
    void serve_later();
    void serve_slice();

    boost::asio::io_context& context_;
    std::deque<std::function<void()>> waiting_;
    bool is_serving_ = false;
};

}  // namespace crowntable::server
