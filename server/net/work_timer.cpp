#include "server/net/work_timer.hpp"

#include <algorithm>

#include "server/net/thread_time.hpp"

namespace crowntable::server {

Anchor anchor_at(Metrics::Clock::time_point now) {
    thread_local Anchor latest{};
    if (latest.clock == Metrics::Clock::time_point{} || now - latest.clock > anchor_lasts)
        latest = {now, thread_time()};
    return latest;
}

Metrics::Clock::duration work_between(const Anchor& anchor, Metrics::Clock::time_point begun,
                                      Metrics::Clock::time_point now, Metrics::Clock::duration (*thread_time)()) {
    // The thread cannot have had more than passed.
    const auto passed = now - begun;
    return passed <= anchor_lasts ? passed : std::min(passed, thread_time() - anchor.thread);
}

WorkTimer::WorkTimer(Metrics* metrics, Work work)
    : metrics_(metrics), work_(work), begun_(Metrics::Clock::now()), anchor_(anchor_at(begun_)) {}

WorkTimer::~WorkTimer() {
    if (metrics_ != nullptr) metrics_->worked(work_, work_between(anchor_, begun_, Metrics::Clock::now(), thread_time));
}

}  // namespace crowntable::server
