#include "server/net/inbox.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

void Inbox::put(std::function<void()> task) {
    const std::lock_guard lock(mutex_);
    if (context_ == nullptr) {
        early_.push_back(std::move(task));
    } else {
        boost::asio::post(*context_, std::move(task));
    }
}

void Inbox::open(boost::asio::io_context& context) {
    const std::lock_guard lock(mutex_);
    ENSURE(context_ == nullptr);
    context_ = &context;
    for (auto& task : early_) boost::asio::post(context, std::move(task));
    early_.clear();
}

}  // namespace crowntable::server
