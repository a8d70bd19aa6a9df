// The crash harness: kills the real server under its players, again and again, and holds it to every answer it gave.
#include <exception>
#include <iostream>
#include <string>

#include "tests/bench/command_line.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/crash/campaign.hpp"

int main(int argc, char** argv) {
    crowntable::crash::CampaignPlan plan;
    std::string program;
    bool no_full_disk = false;
    crowntable::bench::CommandLine options(
        "crash", "Kills a server under load and checks that nothing it acknowledged is lost or done twice.",
        "Ends with 0 if every promise was kept, 1 if one was broken (each in a line), 2 if it could not run.");
    options.required("--server", program, "The program");
    options.texts("--with", plan.server_options, "An option for it: --with=--durability=process (repeat for more)");
    options.number("--kills", plan.kills, "How often it is killed", {0, 100'000});
    options.number("--stops", plan.stops, "SIGTERMs under load after that", {0, 1'000});
    options.number("--failing-allocations", plan.failing_allocations,
                   "How often memory runs out under load or at the start", {0, 100'000});
    options.number("--power-losses", plan.power_losses,
                   "How often a flush fails, and later the power; only with --durability=full", {0, 100'000});
    options.number("--ending-rooms", plan.ending_rooms, "Rooms of others that end while the players play, in a minute",
                   {0, 20'000});
    options.number("--rooms", plan.rooms, "Rooms of 2 to 5 players", {1, 1'000});
    options.number("--seed", plan.seed, "For the moments of the kills and of what fails");
    options.flag("--no-full-disk", no_full_disk, "Leave the full disk out");
    if (const auto status = options.parse(argc, argv)) return *status;
    plan.program = program;
    plan.fill_disk = !no_full_disk;
    try {
        crowntable::bench::raise_descriptor_limit();
        const auto problems = crowntable::crash::Campaign(plan).run();
        for (const auto& problem : problems) std::cout << "BROKEN: " << problem << "\n";
        std::cout << (problems.empty() ? "every promise was kept\n" : "promises were broken\n");
        return problems.empty() ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "crash: " << error.what() << "\n";
        return 2;
    }
}
