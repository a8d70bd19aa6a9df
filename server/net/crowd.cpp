#include "server/net/crowd.hpp"

#include <boost/asio/post.hpp>

#include "server/net/thread_time.hpp"

namespace crowntable::server {

void Crowd::end() {
    has_ended_ = true;
    // Out of the member first: what ends may say something to others, for whom something is then to be done.
    const auto given_up = std::exchange(waiting_, {});
}

void Crowd::wait(std::unique_ptr<Task> task) {
    if (has_ended_) return;
    waiting_.push_back(std::move(task));
    serve_later();
}

/// Behind all that is ready now, and behind the question to the system what else is.
void Crowd::serve_later() {
    if (std::exchange(is_serving_, true)) return;
    boost::asio::post(context_, [this] {
        is_serving_ = false;
        serve_slice();
    });
}

void Crowd::serve_slice() {
    if (waiting_.empty()) return;
    const auto begun = thread_time();
    // One in any case: where looking at the time takes a slice, as it may under an instrument, nobody would be served.
    do {
        // Out of the queue first, and the rest asked for: it may wait again, or throw.
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        if (!waiting_.empty()) serve_later();
        next->run();
    } while (!waiting_.empty() && thread_time() - begun < slice_);
}

}  // namespace crowntable::server
