#include "tests/sim/seeds.hpp"

#include <algorithm>
#include <deque>
#include <future>
#include <thread>

namespace crowntable::sim {

void simulate(const Seeds& seeds, const std::function<bool(std::uint64_t seed, const Outcome&)>& told) {
    // A few more than there are cores, so that none waits for a long one to be told of.
    const std::size_t at_once = 2 * std::max(1U, std::thread::hardware_concurrency());
    std::deque<std::future<Outcome>> running;
    std::uint64_t begun = 0;
    for (std::uint64_t number = 0; number < seeds.count; ++number) {
        while (begun < seeds.count && running.size() < at_once) {
            const Plan plan{.seed = seeds.first + begun++, .faults = seeds.faults};
            running.push_back(std::async(std::launch::async, [plan] { return simulate(plan); }));
        }
        const auto outcome = running.front().get();
        running.pop_front();
        if (!told(seeds.first + number, outcome)) return;
    }
}

}  // namespace crowntable::sim
