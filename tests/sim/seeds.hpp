#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <optional>
#include <thread>

#include "tests/sim/simulation.hpp"

namespace crowntable::sim {

/// Seeds in a row.
struct Seeds {
    std::uint64_t first = 1;
    std::uint64_t count = 1;
    /// For all of them; drawn from each seed where none are named.
    std::optional<Faults> faults{};
};

/// Runs `count` seeds from `first` on all cores. `told` hears of each in their order, on the calling thread; when it
/// answers false no further ones are begun.
template <typename One>
void run_seeds(std::uint64_t first, std::uint64_t count, const std::function<One(std::uint64_t)>& run,
               const std::function<bool(std::uint64_t, const One&)>& told) {
    // A few more than there are cores, so that none waits for a long one to be told of.
    const std::size_t at_once = 2 * std::max(1U, std::thread::hardware_concurrency());
    std::deque<std::future<One>> running;
    std::uint64_t begun = 0;
    for (std::uint64_t number = 0; number < count; ++number) {
        while (begun < count && running.size() < at_once) {
            running.push_back(std::async(std::launch::async, [&run, seed = first + begun] { return run(seed); }));
            ++begun;
        }
        const auto outcome = running.front().get();
        running.pop_front();
        if (!told(first + number, outcome)) return;
    }
}

/// As above.
void simulate(const Seeds& seeds, const std::function<bool(std::uint64_t seed, const Outcome&)>& told);

}  // namespace crowntable::sim
