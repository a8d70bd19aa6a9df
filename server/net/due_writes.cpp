#include "server/net/due_writes.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace crowntable::server {

void DueWrites::add(std::shared_ptr<DueWriter> writer) {
    if (has_ended_) return;
    waiting_.push_back(std::move(writer));
    if (waiting_.size() == 1) boost::asio::post(context_, [this] { serve(); });
}

void DueWrites::serve() {
    // Whoever waits anew meanwhile is served in the next turn.
    served_.swap(waiting_);
    for (const auto& writer : served_) writer->write_now();
    served_.clear();
}

void DueWrites::end() {
    has_ended_ = true;
    // Out of the member first: what ends may say something to others.
    const auto given_up = std::exchange(waiting_, {});
}

}  // namespace crowntable::server
