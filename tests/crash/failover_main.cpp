// How long players miss their tables when a node of a cluster dies, or is stopped.
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "tests/bench/command_line.hpp"
#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/crash/failover.hpp"

namespace {

void print(const char* what, std::vector<float>& ms) {
    using crowntable::bench::percentile;
    std::printf("%s: %zu, ms p50 / p90 / p99 / max: %.0f / %.0f / %.0f / %.0f\n", what, ms.size(), percentile(ms, 0.5),
                percentile(ms, 0.9), percentile(ms, 0.99), percentile(ms, 1));
}

}  // namespace

int main(int argc, char** argv) {
    crowntable::crash::FailoverPlan plan;
    std::string program;
    bool stops = false;
    int pace_ms = 10'000;
    crowntable::bench::CommandLine options(
        "failover_bench", "Fills the nodes of a cluster with rooms, kills one, and measures when its players are back.",
        "Needs Debian's package postgresql, which it starts for itself, with a standby. Ends with 0, with 1 if "
        "somebody "
        "was not back within a minute, with 2 if it could not run.");
    options.required("--server", program, "The program");
    options.texts("--with", plan.server_options, "An option for each node: --with=--log-level=debug (repeat for more)");
    options.number("--nodes", plan.nodes, "Nodes", {2, 7});
    options.number("--rooms", plan.rooms, "Rooms of each node", {1, 5'000});
    options.number("--seats", plan.seats, "Players in each", {2, 7});
    options.number("--pace-ms", pace_ms, "How long a player thinks, half to one and a half times", {0, 600'000});
    options.flag("--stop", stops, "SIGTERM instead of SIGKILL");
    if (const auto status = options.parse(argc, argv)) return *status;
    plan.program = program;
    plan.pace = std::chrono::milliseconds(pace_ms);
    plan.signal = stops ? SIGTERM : SIGKILL;
    try {
        crowntable::bench::raise_descriptor_limit();
        auto figures = crowntable::crash::Failover(plan).run();
        print("pauses of players, from the end of their connection", figures.pause_ms);
        print("players back at their tables, from the signal", figures.back_ms);
        print("rooms in which a command was answered again", figures.played_ms);
        std::printf("refused: %zu; not back: %zu\n", figures.refused, figures.missing);
        return figures.missing == 0 ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "failover_bench: " << error.what() << "\n";
        return 2;
    }
}
