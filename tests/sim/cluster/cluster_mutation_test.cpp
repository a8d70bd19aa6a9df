#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "tests/sim/cluster/cluster_simulation.hpp"
#include "tests/sim/seeds.hpp"

/// For each rule of several nodes a bug on purpose that breaks it, and the checker that finds it.
namespace crowntable::sim {

namespace {

using ToldOfSeed = std::function<bool(std::uint64_t, const ClusterOutcome&)>;

void run_with(Mutation mutation, const char* faults, std::uint64_t seeds, const ToldOfSeed& told) {
    const std::function<ClusterOutcome(std::uint64_t)> one = [=](std::uint64_t seed) {
        return simulate(ClusterPlan{.seed = seed, .faults = ClusterFaults::parse(faults), .mutation = mutation});
    };
    run_seeds(1, seeds, one, told);
}

/// Whether this checker finds it, over a few seeds; others may be first in some of them.
bool finds_in_cluster(std::string_view checker, Mutation mutation, const char* faults, std::uint64_t seeds) {
    bool is_found = false;
    run_with(mutation, faults, seeds, [&](std::uint64_t, const ClusterOutcome& outcome) {
        is_found |= outcome.checker == checker;
        return !is_found;
    });
    return is_found;
}

}  // namespace

TEST_CASE("sim_cluster_mutation: an append that is not fenced, or that may begin anywhere, is found") {
    CHECK(finds_in_cluster("Owners", Mutation::unfenced_append, "store_cuts,drops,no_hints", 20));
    CHECK(finds_in_cluster("Gapless", Mutation::append_anywhere, "refusals", 12));
}

TEST_CASE("sim_cluster_mutation: success in spite of a warning, and what is read before a new fence, are found") {
    CHECK(finds_in_cluster("Kept", Mutation::unheard_warning, "warnings,promotions", 12));
    CHECK(finds_in_cluster("Kept", Mutation::early_read, "warnings,promotions,lost_answers", 12));
}

TEST_CASE("sim_cluster_mutation: a release of whoever had the room once is found") {
    CHECK(finds_in_cluster("Owners", Mutation::unfenced_release, "lost_answers,endings,no_hints", 12));
}

TEST_CASE("sim_cluster_mutation: a fence that is counted is found where commits are lost") {
    CHECK(finds_in_cluster("Owners", Mutation::counted_fence, "lost_commits,drops,no_hints", 20));
}

TEST_CASE("sim_cluster_mutation: a welcome, or a goodbye for good, that does not ask whose the room is, is found") {
    CHECK(finds_in_cluster("Owners", Mutation::unvouched, "store_cuts,wild_clocks", 20));
    CHECK(finds_in_cluster("Finals", Mutation::unvouched, "store_cuts,drops,no_hints,wild_clocks", 20));
}

TEST_CASE("sim_cluster_mutation: a doubt that comes too late is found") {
    CHECK(finds_in_cluster("Owners", Mutation::doubt_by_timer, "freezes", 12));
    CHECK(finds_in_cluster("Owners", Mutation::doubt_from_answer, "slow_answers,store_cuts", 20));
}

TEST_CASE("sim_cluster_mutation: a room that is ended by whoever had it once is found") {
    CHECK(finds_in_cluster("Owners", Mutation::unfenced_end, "endings,store_cuts,drops,no_hints", 60));
}

TEST_CASE("sim_cluster_mutation: the end of a room that stays over a claim is found") {
    CHECK(finds_in_cluster("Ends", Mutation::kept_end, "endings,crashes", 12));
}

TEST_CASE("sim_cluster_mutation: what a process says that awakes, and never finds out that it stood still, is found") {
    CHECK(finds_in_cluster("Owners", Mutation::doubt_by_timer, "late_sends", 20));
    CHECK(finds_in_cluster("Owners", Mutation::unfenced_append, "late_sends,drops,no_hints", 40));
}

TEST_CASE("sim_cluster_mutation: a welcome that has forgotten what was acknowledged is found when it is heard") {
    CHECK(finds_in_cluster("Heard", Mutation::forgotten_id, "drops,late_sends", 12));
}

TEST_CASE("sim_cluster_mutation: a node that ends because the database stands still is found") {
    CHECK(finds_in_cluster("Pauses", Mutation::impatient, "pauses", 12));
}

TEST_CASE("sim_cluster_mutation: calendars of nodes that end rooms or transfer codes by themselves are found") {
    CHECK(finds_in_cluster("Ends", Mutation::own_calendar, "calendars,endings,crashes", 30));
    CHECK(finds_in_cluster("Codes", Mutation::own_dates, "calendars,crashes", 40));
}

TEST_CASE(
    "sim_cluster_mutation: a node that writes or claims what a program beside it, or its own, cannot read is found") {
    CHECK(finds_in_cluster("Formats", Mutation::newest_format, "programs", 12));
    CHECK(finds_in_cluster("Formats", Mutation::greedy_claim, "programs,drops", 20));
}

TEST_CASE("sim_cluster_mutation: without a mutation the same seeds pass") {
    for (const char* faults :
         {"store_cuts,drops,no_hints", "refusals", "warnings,promotions,lost_answers", "freezes",
          "slow_answers,store_cuts", "store_cuts,drops,no_hints,wild_clocks", "lost_answers,endings,no_hints",
          "lost_commits,drops,no_hints", "endings,store_cuts,drops,no_hints", "endings,crashes", "late_sends",
          "drops,late_sends", "pauses", "calendars,endings,crashes", "calendars,crashes", "programs",
          "programs,drops"}) {
        run_with(Mutation::none, faults, 2, [](std::uint64_t seed, const ClusterOutcome& outcome) {
            CHECK_MESSAGE(outcome.passed(), outcome.line(seed));
            return true;
        });
    }
}

}  // namespace crowntable::sim
