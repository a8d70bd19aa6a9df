#include "server/cluster/vigil.hpp"

#include <doctest/doctest.h>

#include "server/cluster/heart.hpp"

using namespace crowntable::server::cluster;
using namespace std::chrono_literals;

namespace {

/// A table of nodes, looked at each second.
struct Watch {
    Vigil vigil{NodeId{"me"}, HeartTimes{}};
    BootTime now{100'000ms};
    std::vector<NodeRow> table{{NodeId{"me"}, Epoch{1}, 7, "h:1"}, {NodeId{"she"}, Epoch{3}, 40, "h:2"}};

    NodeRow& she() { return table[1]; }
    /// Seconds until she is to be buried, -1 if she is not within `seconds`.
    int buried_after(int seconds, bool beats) {
        for (int second = 1; second <= seconds; ++second) {
            now += 1s;
            if (beats) ++she().beat;
            if (!vigil.look(now, table).empty()) return second;
        }
        return -1;
    }
};

}  // namespace

TEST_CASE("a node whose beat stands still for four seconds is to be buried as it was seen") {
    Watch watch;
    watch.vigil.look(watch.now, watch.table);
    CHECK(watch.buried_after(3, false) == -1);
    const auto dead = watch.vigil.look(watch.now + 1s, watch.table);
    REQUIRE(dead.size() == 1);
    CHECK(dead[0].id == NodeId{"she"});
    CHECK(dead[0].epoch == Epoch{3});
    CHECK(dead[0].beat == 40);
}

TEST_CASE("nobody is buried whose beat rises, who is ourselves, or who does not live") {
    Watch watch;
    watch.vigil.look(watch.now, watch.table);
    CHECK(watch.buried_after(100, true) == -1);
    watch.she().address.clear();
    CHECK(watch.buried_after(100, false) == -1);
}

TEST_CASE("one beat, or another life, begins the four seconds anew") {
    Watch watch;
    watch.vigil.look(watch.now, watch.table);
    REQUIRE(watch.buried_after(3, false) == -1);
    ++watch.she().beat;
    CHECK(watch.buried_after(4, false) == -1);
    ++watch.she().epoch.value;
    CHECK(watch.buried_after(4, false) == -1);
    CHECK(watch.buried_after(1, false) == 1);
}

TEST_CASE("while the store kept us waiting nobody's time has passed") {
    Watch watch;
    watch.vigil.look(watch.now, watch.table);
    REQUIRE(watch.buried_after(3, false) == -1);
    // A database that was away for ten seconds was away for her as well.
    watch.now += 10s;
    CHECK(watch.vigil.look(watch.now, watch.table).empty());
    CHECK(watch.buried_after(3, false) == -1);
    CHECK(watch.buried_after(1, false) == 1);
}

TEST_CASE("a stopped observer buries nobody when it awakes") {
    Watch watch;
    watch.vigil.look(watch.now, watch.table);
    watch.now += 1h;
    CHECK(watch.vigil.look(watch.now, watch.table).empty());
}

TEST_CASE("a node doubts itself before anybody buries it, whatever the delays and though clocks drift by a half") {
    const HeartTimes times;
    // Her last beat is sent at 0 by her clock, taken by the store `delay` later, and seen by an observer at once, whose
    // clock runs faster by a half.
    for (int delay = 0; delay <= 3'000; delay += 50) {
        Heart heart(times);
        heart.confirmed(BootTime{0});
        Vigil vigil(NodeId{"me"}, times);
        const std::vector<NodeRow> table{{NodeId{"she"}, Epoch{1}, 1, "h:1"}};
        for (int ms = delay;; ms += 100) {
            if (vigil.look(BootTime{ms * 3 / 2}, table).empty()) continue;
            CHECK(heart.standing(BootTime{ms}) != Standing::alive);
            break;
        }
    }
}
