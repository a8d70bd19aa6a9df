#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <string>
#include <utility>

#include "tests/sim/cluster/cluster_simulation.hpp"
#include "tests/sim/seeds.hpp"

namespace crowntable::sim {

namespace {

constexpr std::uint64_t seeds_in_suite = 60;

/// By seed, as `soak --nodes any --digests` writes them.
std::map<std::uint64_t, std::uint64_t> cluster_digests_of_before() {
    std::ifstream file(CROWNTABLE_SIM_CLUSTER_DIGESTS);
    std::map<std::uint64_t, std::uint64_t> digests;
    for (std::uint64_t seed = 0, digest = 0; file >> seed >> digest;) digests.emplace(seed, digest);
    return digests;
}

void run(std::uint64_t count, const std::function<ClusterOutcome(std::uint64_t)>& one,
         const std::function<void(std::uint64_t, const ClusterOutcome&)>& told) {
    const std::function<bool(std::uint64_t, const ClusterOutcome&)> all = [&](std::uint64_t seed,
                                                                              const ClusterOutcome& outcome) {
        CHECK_MESSAGE(outcome.passed(), outcome.line(seed));
        told(seed, outcome);
        return true;
    };
    run_seeds<ClusterOutcome>(1, count, one, all);
}

}  // namespace

TEST_CASE("sim_cluster: over several nodes nothing is lost, shown by two, or denied, whatever befalls them") {
    std::map<std::string, std::uint64_t> reached;
    std::uint64_t commands = 0;
    const auto before = cluster_digests_of_before();
    REQUIRE(before.size() == seeds_in_suite);
    run(
        seeds_in_suite, [](std::uint64_t seed) { return simulate(ClusterPlan{.seed = seed}); },
        [&](std::uint64_t seed, const ClusterOutcome& outcome) {
            CHECK_MESSAGE(outcome.digest == before.at(seed), "seed ", seed,
                          " sends other texts or keeps other records");
            commands += outcome.commands;
            for (const auto& [what, times] : outcome.reached) reached[what] += times;
        });
    CHECK(commands > 100 * seeds_in_suite);
    for (const char* what : {"a node crashed",
                             "a node was buried and noticed it",
                             "a node was cut off from its players",
                             "a node was cut off from the database",
                             "a node was stopped in order",
                             "a process stood still",
                             "a process stood still between making sure and sending",
                             "a relay to a buried node was cut",
                             "a room was read by its new owner",
                             "records were found of which no node had heard that they are kept",
                             "somebody was brought to another node",
                             "somebody waited in vain for a room to be claimed",
                             "the database crashed and came back",
                             "the database stood still",
                             "the standby took over",
                             "a question about a room was answered",
                             "a record was written that an older program cannot read",
                             "somebody knocked at a program that is too old for their room",
                             "a transfer code has ended by itself",
                             "all rooms were left for good, and ended"}) {
        CHECK_MESSAGE(reached[what] >= 8, what, ": ", reached[what], " times");
    }
}

TEST_CASE("sim_cluster: of many rooms at once none is lost, shown by two, or denied") {
    std::map<std::string, std::uint64_t> reached;
    constexpr int rooms = 150;
    std::uint64_t commands = 0;
    run(
        4,
        [](std::uint64_t seed) {
            const auto faults = ClusterFaults::parse(seed % 2 == 0 ? "crashes,upgrades,drops" : "freezes,restarts");
            return simulate(ClusterPlan{.seed = seed, .faults = faults, .rooms = rooms});
        },
        [&](std::uint64_t, const ClusterOutcome& outcome) {
            commands += outcome.commands;
            for (const auto& [what, times] : outcome.reached) reached[what] += times;
        });
    CHECK(commands > 4 * 5 * rooms);
    // All are read when they are first knocked at, and again when all nodes start anew in the end.
    CHECK(reached["a room was read by its new owner"] > 4 * 2 * rooms);
}

TEST_CASE("sim_cluster: the same seed runs the same, to the last byte") {
    const ClusterPlan plan{.seed = 3, .faults = ClusterFaults::parse("crashes,lost_answers")};
    const auto one = simulate(plan);
    const auto two = simulate(plan);
    CHECK(one.texts > 100);
    CHECK(one.digest == two.digest);
}

TEST_CASE("sim_cluster: a pause of the database costs no connection") {
    std::uint64_t pauses = 0;
    run(
        12,
        [](std::uint64_t seed) {
            return simulate(ClusterPlan{.seed = seed, .faults = ClusterFaults::parse("pauses")});
        },
        [&](std::uint64_t, const ClusterOutcome& outcome) {
            // Some seeds are over before the first one.
            const auto found = outcome.reached.find("the database stood still");
            if (found != outcome.reached.end()) pauses += found->second;
        });
    CHECK(pauses > 6);
}

TEST_CASE("sim_cluster: a welcome that leaves late may bring a token that later ones have replaced") {
    for (const auto& [seed, faults] :
         {std::pair{96, "drift,store_cuts,warnings,pauses,promotions,upgrades,endings,drops,no_hints"},
          std::pair{241, "drift,lost_answers,slow_standby,pauses,drops"}}) {
        const auto number = static_cast<std::uint64_t>(seed);
        const auto outcome = simulate(ClusterPlan{.seed = number, .faults = ClusterFaults::parse(faults)});
        CHECK_MESSAGE(outcome.passed(), outcome.line(number));
    }
}

TEST_CASE("sim_cluster: what somebody asked for before they were known may be answered when it is so no more") {
    const auto faults =
        ClusterFaults::parse("freezes,people_cuts,lost_answers,warnings,refusals,slow_standby,pauses,no_hints");
    const auto outcome = simulate(ClusterPlan{.seed = 538, .faults = faults});
    CHECK_MESSAGE(outcome.passed(), outcome.line(538));
}

TEST_CASE("sim_cluster: a hand may leave late, when the next game has begun and is not dealt") {
    const auto faults = ClusterFaults::parse("crashes,drift,warnings,slow_standby,restarts,upgrades");
    const auto outcome = simulate(ClusterPlan{.seed = 301, .faults = faults});
    CHECK_MESSAGE(outcome.passed(), outcome.line(301));
}

TEST_CASE("sim_cluster: faults are written as they are read") {
    CHECK(ClusterFaults::parse("none")->text() == "none");
    CHECK(ClusterFaults::parse("pauses,crashes")->text() == "crashes,pauses");
    CHECK(ClusterFaults::parse(ClusterFaults::parse("all")->text())->text() == ClusterFaults::parse("all")->text());
    CHECK_FALSE(ClusterFaults::parse("crashes,earthquakes").has_value());
}

}  // namespace crowntable::sim
