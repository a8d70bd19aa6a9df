#include "tests/sim/seeds.hpp"

namespace crowntable::sim {

void simulate(const Seeds& seeds, const std::function<bool(std::uint64_t seed, const Outcome&)>& told) {
    const std::function<Outcome(std::uint64_t)> run = [&seeds](std::uint64_t seed) {
        return simulate(Plan{.seed = seed, .faults = seeds.faults});
    };
    run_seeds(seeds.first, seeds.count, run, told);
}

}  // namespace crowntable::sim
