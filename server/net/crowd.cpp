#include "server/net/crowd.hpp"

#include <boost/asio/post.hpp>
#include <chrono>

#include "server/net/thread_time.hpp"

namespace crowntable::server {

namespace {

constexpr std::chrono::milliseconds slice{1};

}  // namespace

void Crowd::wait(std::function<void()> go_on) {
    waiting_.push_back(std::move(go_on));
    if (!std::exchange(is_serving_, true)) serve_later();
}

/// Behind all that is ready now, and behind the question to the system what else is.
void Crowd::serve_later() {
    boost::asio::post(context_, [this] { serve_slice(); });
}

void Crowd::serve_slice() {
    const auto begun = thread_time();
    while (!waiting_.empty() && thread_time() - begun < slice) {
        // Out of the queue first: it may come to its end here, and wait again.
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        next();
    }
    is_serving_ = !waiting_.empty();
    if (is_serving_) serve_later();
}

}  // namespace crowntable::server
