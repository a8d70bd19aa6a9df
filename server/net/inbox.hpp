#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <mutex>
#include <vector>

namespace crowntable::server {

/// Carries tasks from any thread to the loop, in their order. Those that come before the loop stands wait for it: a
/// store that fails has that to tell while it is opened.
class Inbox {
public:
    void put(std::function<void()> task);
    /// From now on they go there. REQUIRES: once; `context` outlives the last task that is put.
    void open(boost::asio::io_context& context);

private:
    std::mutex mutex_;
    boost::asio::io_context* context_ = nullptr;
    std::vector<std::function<void()>> early_;
};

}  // namespace crowntable::server
