// The crash harness of a cluster: nodes die and freeze under their players, and so does their database.
#include <exception>
#include <iostream>
#include <string>

#include "tests/bench/command_line.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/crash/cluster_campaign.hpp"

int main(int argc, char** argv) {
    crowntable::crash::ClusterPlan plan;
    std::string program;
    crowntable::bench::CommandLine options(
        "cluster_crash",
        "Kills, stops and freezes nodes under load and checks that nothing they acknowledged is lost or done twice.",
        "Needs Debian's package postgresql, which it starts for itself. Ends with 0 if every promise was kept, 1 if "
        "one "
        "was broken (each in a line), 2 if it could not run.");
    options.required("--server", program, "The program");
    options.texts("--with", plan.server_options, "An option for each node: --with=--log-level=debug (repeat for more)");
    options.number("--nodes", plan.nodes, "Nodes", {2, 7});
    options.number("--rooms", plan.rooms, "Rooms of 2 to 5 players", {1, 3'000});
    options.number("--kills", plan.kills, "How often a node is killed", {0, 100'000});
    options.number("--stops", plan.stops, "SIGTERMs of a node after that", {0, 1'000});
    options.number("--freezes", plan.freezes, "SIGSTOPs of a node for longer than a burial takes", {0, 1'000});
    options.number("--pauses", plan.pauses, "Pauses of the database", {0, 1'000});
    options.number("--database-crashes", plan.database_crashes, "Crashes of the database", {0, 1'000});
    options.number("--seed", plan.seed, "For the moments, and for who it is");
    if (const auto status = options.parse(argc, argv)) return *status;
    plan.program = program;
    try {
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
