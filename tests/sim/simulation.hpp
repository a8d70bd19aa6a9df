#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/checks/checks.hpp"
#include "tests/sim/faults.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// One run: its seed says everything.
struct Plan {
    std::uint64_t seed = 1;
    /// Drawn from the seed where none are named.
    std::optional<Faults> faults{};
    Mutation mutation = Mutation::none;
};

/// What a run was like.
struct Outcome {
    Faults faults;
    /// What was wrong: the checker that found it and its words. Empty: nothing.
    std::string checker{};
    std::string what{};
    /// Equal for equal runs.
    std::uint64_t digest = 0;
    std::uint64_t texts = 0;
    std::uint64_t records = 0;
    std::uint64_t games = 0;
    std::uint64_t crashes = 0;
    std::uint64_t evictions = 0;
    std::uint64_t failed_commits = 0;
    std::uint64_t slow_readers = 0;
    std::uint64_t answers = 0;
    std::string presets{};
    /// The ops that were acknowledged, and the changes that were recorded.
    std::set<std::string> ops{};
    std::set<std::string> changes{};
    /// How often a run came to what is rare, by name (world_onlooker.cpp).
    std::map<std::string, std::uint64_t> reached{};

    bool passed() const { return checker.empty(); }
    /// The one line that reproduces it.
    std::string line(std::uint64_t seed) const;
};

/// Runs a whole server with its people, in virtual time, with every checker, to the end of all games.
Outcome simulate(const Plan& plan);

}  // namespace crowntable::sim
