#include "server/net/work_timer.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace crowntable::server;
using namespace std::chrono_literals;

namespace {

using Clock = Metrics::Clock;
using Duration = Clock::duration;

constexpr Clock::time_point begun{20s};
/// Taken a little before the work began, when the thread had had a second.
constexpr Anchor anchor{begun - 200us, 1s};

Duration asked_for_nothing() {
    FAIL("the thread's time was asked for");
    return {};
}

}  // namespace

TEST_CASE("What took no longer than the clock can vouch for is not asked of the system") {
    CHECK(work_between(anchor, begun, begun + 300us, asked_for_nothing) == Duration(300us));
    CHECK(work_between(anchor, begun, begun + anchor_lasts, asked_for_nothing) == Duration(anchor_lasts));
}

TEST_CASE("What other programs had of a long time is not counted") {
    // Of 40 ms the thread had one, the anchor's 0.2 included.
    CHECK(work_between(anchor, begun, begun + 40ms, [] { return Duration(1s + 1ms); }) == Duration(1ms));
    // All of it, and what it had from the anchor to the beginning is no part of it.
    CHECK(work_between(anchor, begun, begun + 40ms, [] { return Duration(1s + 40ms + 200us); }) == Duration(40ms));
}

TEST_CASE("An anchor holds for half a millisecond, and begins with the time of the thread") {
    const auto now = Clock::now() + 1h;
    const auto first = anchor_at(now);
    CHECK(first.clock == now);
    CHECK(first.thread > Duration::zero());
    CHECK(anchor_at(now + anchor_lasts).clock == now);
    CHECK(anchor_at(now + anchor_lasts + 1ns).clock == now + anchor_lasts + 1ns);
}
