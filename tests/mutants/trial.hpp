#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace crowntable::mutants {

/// Simulations from one seed after the other with one mutant on, until something is found.
struct Trial {
    /// In the table; -1 for none.
    int mutant = -1;
    std::string faults{};
    bool of_nodes = false;
};

/// What came of it.
struct Verdict {
    /// The checker that found something; "crash" or "hang" where the process ended so; empty: all seeds passed.
    std::string checker{};
    /// What it said.
    std::string what{};
    /// The last one that was run.
    std::uint64_t seed = 0;
    bool is_reached = false;
    std::chrono::duration<double> took{};
};

/// Seeds 1 to this are tried.
inline constexpr std::uint64_t seeds_max = 60;

/// Runs each trial in a process of its own, a few beside each other, and tells of each as soon as it is over.
void run(const std::vector<Trial>& trials, const std::function<void(const Trial&, const Verdict&)>& told);

}  // namespace crowntable::mutants
