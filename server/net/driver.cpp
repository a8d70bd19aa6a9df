#include "server/net/driver.hpp"

#include <sys/epoll.h>

#include <boost/asio/post.hpp>
#include <utility>

#include "server/net/epoll.hpp"

namespace crowntable::server {

namespace {

using boost::asio::posix::stream_descriptor;
using boost::system::error_code;

std::uint32_t events_of(const Waits& waits) {
    return (waits.to_read ? EPOLLIN : 0U) | (waits.to_write ? EPOLLOUT : 0U);
}

}  // namespace

Driver::Driver(boost::asio::io_context& context, Driven& driven)
    : driven_(driven), epoll_(context, open_epoll()), timer_(context) {
    driven_.when_asked([this] { go_on_soon(); });
    await_socket();
    go_on_soon();
}

Driver::~Driver() {
    driven_.when_asked({});
}

/// Behind what is being done, so that all of it is looked at once.
void Driver::go_on_soon() {
    if (std::exchange(is_due_, true)) return;
    boost::asio::post(epoll_.get_executor(), [self = std::weak_ptr<Driver*>(self_)] {
        if (const auto driver = self.lock()) (*driver)->go_on();
    });
}

void Driver::go_on() {
    is_due_ = false;
    driven_.go_on();
    const auto waits = driven_.waits();
    watch(waits);
    if (waits.until) {
        timer_.expires_at(*waits.until);
        await_time();
    } else {
        timer_.cancel();
    }
}

void Driver::await_socket() {
    epoll_.async_wait(stream_descriptor::wait_read, [this](error_code stopped) {
        if (stopped) return;
        try {
            go_on();
        } catch (...) {
            // A bug in there costs one answer, not all that would come later.
            await_socket();
            throw;
        }
        await_socket();
    });
}

void Driver::await_time() {
    timer_.async_wait([this](error_code cancelled) {
        if (!cancelled) go_on();
    });
}

void Driver::watch(const Waits& waits) {
    const auto events = events_of(waits);
    epoll_event event{};
    event.events = events;
    if (waits.descriptor != watched_ && watched_ >= 0) {
        // Where it was closed it is not there any more.
        epoll_ctl(epoll_.native_handle(), EPOLL_CTL_DEL, watched_, &event);
    }
    const bool is_known = waits.descriptor == std::exchange(watched_, waits.descriptor);
    if (waits.descriptor < 0) return;
    // The same number may be another socket by now, which the epoll does not have.
    const bool is_kept = is_known && epoll_ctl(epoll_.native_handle(), EPOLL_CTL_MOD, watched_, &event) == 0;
    if (!is_kept) epoll_ctl(epoll_.native_handle(), EPOLL_CTL_ADD, watched_, &event);
}

}  // namespace crowntable::server
