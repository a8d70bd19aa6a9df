// The crash harness of a cluster: nodes die and freeze under their players, and so does their database.
#include <chrono>
#include <csignal>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "tests/bench/command_line.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/crash/cluster_campaign.hpp"

namespace {

volatile std::sig_atomic_t is_told_to_end = 0;

/// The first time it ends in order, with the programs that it has started; the second time at once.
void end_in_order(int number) {
    is_told_to_end = 1;
    std::signal(number, SIG_DFL);
}

}  // namespace

int main(int argc, char** argv) {
    crowntable::crash::ClusterPlan plan;
    std::string program;
    std::string balancer;
    int pause_ms = 10'000;
    int clock_ahead_s = 0;
    crowntable::bench::CommandLine options(
        "cluster_crash",
        "Kills, stops and freezes nodes under load and checks that nothing they acknowledged is lost or done twice.",
        "Needs Debian's package postgresql, which it starts for itself, and for --balancer haproxy, for --clock-ahead "
        "faketime. Ends with 0 if every promise was kept, 1 if one was broken (each in a line), 2 if it could not "
        "run.");
    options.required("--server", program, "The program");
    options.texts("--with", plan.server_options, "An option for each node: --with=--log-level=debug (repeat for more)");
    options.number("--nodes", plan.nodes, "Nodes", {2, 7});
    options.number("--rooms", plan.rooms, "Rooms of 2 to 5 players", {1, 3'000});
    options.text("--balancer", balancer,
                 "HAProxy's configuration for three nodes (docker/haproxy.cfg), by which all players come in");
    options.number("--kills", plan.kills, "How often a node is killed", {0, 100'000});
    options.number("--stops", plan.stops, "SIGTERMs of a node after that", {0, 1'000});
    options.number("--freezes", plan.freezes, "SIGSTOPs of a node for longer than a burial takes", {0, 1'000});
    options.number("--cuts", plan.cuts, "How often whoever is brought from other nodes to one of them is cut off",
                   {0, 1'000});
    options.number("--upgrades", plan.upgrades,
                   "Upgrades of all nodes in turn, of which one goes back and another one dies", {0, 100});
    options.number("--poisons", plan.poisons, "Rooms of which three nodes die while they load them", {0, 100});
    options.number("--pauses", plan.pauses, "Pauses of the database", {0, 1'000});
    options.number("--pause-ms", pause_ms, "How long such a pause is", {1, 60'000});
    options.number("--database-crashes", plan.database_crashes, "Crashes of the database", {0, 1'000});
    options.number("--primary-losses", plan.primary_losses,
                   "Losses of the database's primary, every second time with commits that its standby has not",
                   {0, 1'000});
    options.number("--restarted-losses", plan.restarted_losses,
                   "Losses of a primary that has crashed and come back while its standby stood still", {0, 1'000});
    options.number("--isolations", plan.isolations, "Primaries that go on for one node after their standby took over",
                   {0, 1'000});
    options.number("--clock-ahead", clock_ahead_s, "Seconds by which the clock of one of the two databases is wrong",
                   {0, 1'000'000});
    options.number("--seed", plan.seed, "For the moments, and for who it is");
    if (const auto status = options.parse(argc, argv)) return *status;
    plan.program = program;
    plan.balancer = balancer;
    plan.pause = std::chrono::milliseconds(pause_ms);
    plan.clock_ahead = std::chrono::seconds(clock_ahead_s);
    plan.goes_on = [] { return is_told_to_end == 0; };
    for (const int number : {SIGINT, SIGTERM}) std::signal(number, end_in_order);
    try {
        if (!balancer.empty() && plan.nodes != 3) throw std::runtime_error("--balancer is for three nodes");
        crowntable::bench::raise_descriptor_limit();
        const auto problems = crowntable::crash::ClusterCampaign(plan).run();
        for (const auto& problem : problems) std::cout << "BROKEN: " << problem << "\n";
        std::cout << (problems.empty() ? "every promise was kept\n" : "promises were broken\n");
        return problems.empty() ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "cluster_crash: " << error.what() << "\n";
        return 2;
    }
}
