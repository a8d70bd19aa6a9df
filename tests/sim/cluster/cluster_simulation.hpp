#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "tests/sim/cluster/faults.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// One run of several nodes: its seed says everything.
struct ClusterPlan {
    std::uint64_t seed = 1;
    /// Drawn from the seed where none are named, as is how many nodes there are.
    std::optional<ClusterFaults> faults{};
    std::optional<int> nodes{};
    Mutation mutation = Mutation::none;
    /// So many rooms at once, in which people act at leisure for a minute and a half and nobody plays to the end.
    /// What is shown by `room` is then held against the records in a dozen of them alone, for it has to be known at
    /// each step who is connected and who asks for what.
    /// Without: a few, each played to its end.
    std::optional<int> rooms{};
};

/// What such a run was like.
struct ClusterOutcome {
    ClusterFaults faults;
    int nodes = 0;
    std::optional<int> rooms{};
    /// What was wrong: the checker that found it and its words. Empty: nothing.
    std::string checker{};
    std::string what{};
    /// Equal for equal runs.
    std::uint64_t digest = 0;
    std::uint64_t texts = 0;
    std::uint64_t records = 0;
    std::uint64_t commands = 0;
    /// How often a run came to what is rare, by name.
    std::map<std::string, std::uint64_t> reached{};

    bool passed() const { return checker.empty(); }
    /// The one line that reproduces it.
    std::string line(std::uint64_t seed) const;
};

/// Runs nodes on one database with their people, in virtual time, with every checker, to the end of all games.
ClusterOutcome simulate(const ClusterPlan& plan);

}  // namespace crowntable::sim
