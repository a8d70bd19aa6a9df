#pragma once

#include "server/net/metrics.hpp"

namespace crowntable::server {

/// Where a clock and the time of the thread stood at the same moment.
struct Anchor {
    Metrics::Clock::time_point clock;
    Metrics::Clock::duration thread;
};

/// For how long an anchor holds; by so much less work is never held to be slow.
constexpr std::chrono::microseconds anchor_lasts{500};

/// The latest anchor of this thread, a new one where that is too old.
Anchor anchor_at(Metrics::Clock::time_point now);

/// How much time of the thread was spent from `begun`, for which `anchor` was asked, until `now`: never too little, and
/// at most anchor_lasts too much. What the clock alone answers is not asked of `thread_time`.
Metrics::Clock::duration work_between(const Anchor& anchor, Metrics::Clock::time_point begun,
                                      Metrics::Clock::time_point now, Metrics::Clock::duration (*thread_time)());

/// Tells how much time of its thread a piece of work took, until its end; time that other programs had is not counted.
/// To ask the system for it costs as much as sending a small text, so it is asked only where something took long.
/// `metrics` may be absent.
class WorkTimer {
public:
    WorkTimer(Metrics* metrics, Work work);
    ~WorkTimer();
    WorkTimer(const WorkTimer&) = delete;
    WorkTimer& operator=(const WorkTimer&) = delete;

private:
    Metrics* metrics_;
    Work work_;
    Metrics::Clock::time_point begun_;
    Anchor anchor_;
};

}  // namespace crowntable::server
