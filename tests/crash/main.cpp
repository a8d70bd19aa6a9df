// The crash harness: kills the real server under its players, again and again, and holds it to every answer it gave.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "tests/bench/load/server_process.hpp"
#include "tests/crash/campaign.hpp"

int main(int argc, char** argv) {
    crowntable::crash::CampaignPlan plan;
    bool no_full_disk = false;
    CLI::App app{"Kills a server under load and checks that nothing it acknowledged is lost or done twice.", "crash"};
    app.footer("Ends with 0 if every promise was kept, 1 if one was broken (each in a line), 2 if it could not run.");
    app.add_option("--server", plan.program, "The program")->required();
    app.add_option("--with", plan.server_options, "An option for it: --with=--durability=process (repeat for more)");
    app.add_option("--kills", plan.kills, "How often it is killed")
        ->check(CLI::Range(0, 100'000))
        ->capture_default_str();
    app.add_option("--stops", plan.stops, "SIGTERMs under load after that")
        ->check(CLI::Range(0, 1'000))
        ->capture_default_str();
    app.add_option("--rooms", plan.rooms, "Rooms of 2 to 5 players")
        ->check(CLI::Range(1, 1'000))
        ->capture_default_str();
    app.add_option("--seed", plan.seed, "For the moments of the kills")->capture_default_str();
    app.add_flag("--no-full-disk", no_full_disk, "Leave the full disk out");
    CLI11_PARSE(app, argc, argv);
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
