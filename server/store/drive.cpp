#include "server/store/drive.hpp"

#include <poll.h>

#include <algorithm>

namespace crowntable::server {

namespace {

using Clock = std::chrono::steady_clock;

/// Until something happens, or `end`.
void await(const Waits& waits, Clock::time_point end) {
    pollfd watched{.fd = waits.descriptor, .events = 0, .revents = 0};
    if (waits.to_read) watched.events |= POLLIN;
    if (waits.to_write) watched.events |= POLLOUT;
    const auto until = std::min(end, waits.until.value_or(end));
    // Rounded up, lest the last millisecond be spent in a circle.
    const auto time = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    poll(&watched, 1, static_cast<int>(std::max<std::int64_t>(time.count(), 0)));
}

}  // namespace

bool drive(Driven& driven, const std::function<bool()>& enough, Clock::time_point end) {
    for (;;) {
        driven.go_on();
        if (enough()) return true;
        if (Clock::now() >= end) return false;
        await(driven.waits(), end);
    }
}

}  // namespace crowntable::server
