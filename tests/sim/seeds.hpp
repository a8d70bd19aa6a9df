#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "tests/sim/simulation.hpp"

namespace crowntable::sim {

/// Seeds in a row.
struct Seeds {
    std::uint64_t first = 1;
    std::uint64_t count = 1;
    /// For all of them; drawn from each seed where none are named.
    std::optional<Faults> faults{};
};

/// Runs them on all cores. `told` hears of each in their order, on the calling thread; when it answers false no
/// further ones are begun.
void simulate(const Seeds& seeds, const std::function<bool(std::uint64_t seed, const Outcome&)>& told);

}  // namespace crowntable::sim
