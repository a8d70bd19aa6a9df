// A first rough load on a running server, from one thread: see docs/performance.md for how to start the server.
//     rough_load PORT SERVER_PID [ROOMS 50] [SEATS 4] [SECONDS 10]
// A closed loop: each room has one command under way at a time, and the next follows as soon as it is answered.

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <iomanip>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/room.hpp"

namespace {

using namespace crowntable::bench;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Plan {
    std::uint16_t port = 0;
    pid_t server = 0;
    int rooms = 50;
    int seats = 4;
    int seconds = 10;
};

int number(const std::vector<std::string>& arguments, std::size_t place, int otherwise, int min, int max) {
    if (place >= arguments.size()) return otherwise;
    const int value = std::stoi(arguments[place]);
    if (value < min || value > max) throw std::out_of_range(arguments[place] + " is out of range");
    return value;
}

Plan read_plan(const std::vector<std::string>& arguments) {
    if (arguments.size() < 2) throw std::invalid_argument("PORT and SERVER_PID are needed");
    Plan plan;
    plan.port = static_cast<std::uint16_t>(number(arguments, 0, 0, 1, 65'535));
    plan.server = number(arguments, 1, 0, 1, 4'194'304);
    plan.rooms = number(arguments, 2, plan.rooms, 1, 1'000);
    plan.seats = number(arguments, 3, plan.seats, 2, 7);
    plan.seconds = number(arguments, 4, plan.seconds, 1, 120);
    return plan;
}

void report(const Plan& plan, Figures& figures, const ProcessUse& used, double seconds) {
    const auto each = [](double sum, std::uint64_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); };
    const auto latency = [](std::vector<double>& values) {
        std::cout << "median " << percentile(values, 0.5) << ", 99 % " << percentile(values, 0.99) << "\n";
    };
    const auto commands = static_cast<double>(figures.commands);
    std::cout << std::fixed << std::setprecision(2) << plan.rooms << " rooms x " << plan.seats << " seats, " << seconds
              << " s, " << figures.rounds / static_cast<std::uint64_t>(plan.seats) << " rounds\n"
              << "commands/s " << commands / seconds << ", updates/s " << static_cast<double>(figures.updates) / seconds
              << ", bytes an update " << each(static_cast<double>(figures.update_bytes), figures.updates) << "\n"
              << "ms to the sender's update: ";
    latency(figures.own_ms);
    std::cout << "ms to the room's last update: ";
    latency(figures.last_ms);
    std::cout << "server: CPU s " << used.cpu_seconds << " (" << each(1e6 * used.cpu_seconds, figures.commands)
              << " us a command), resident MiB " << used.resident_mib << "\n"
              << "refused " << figures.refused << ", broken " << figures.broken << std::endl;
}

int run(const Plan& plan) {
    boost::asio::io_context context{1};
    Figures figures;
    for (int room = 0; room < plan.rooms; ++room) {
        boost::asio::co_spawn(context, fill_room(context, plan.port, plan.seats, figures),
                              [](std::exception_ptr failure) {
                                  if (failure) std::rethrow_exception(failure);
                              });
    }
    const auto patience = steady_clock::now() + std::chrono::seconds(60);
    while (figures.playing < plan.rooms * plan.seats) {
        if (steady_clock::now() > patience) throw std::runtime_error("not everybody sat down within a minute");
        context.run_for(milliseconds(50));
    }
    // The first rounds fill caches and buffers.
    context.run_for(milliseconds(1'000));

    const auto before = use_of(plan.server);
    const auto start = steady_clock::now();
    figures.is_measuring = true;
    context.run_for(std::chrono::seconds(plan.seconds));
    figures.is_measuring = false;
    const std::chrono::duration<double> measured = steady_clock::now() - start;
    const auto after = use_of(plan.server);
    report(plan, figures, {after.cpu_seconds - before.cpu_seconds, after.resident_mib}, measured.count());
    return figures.broken == 0 && figures.refused == 0 && !figures.last_ms.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(read_plan({argv + 1, argv + argc}));
    } catch (const std::exception& error) {
        std::cerr << "rough_load: " << error.what()
                  << "\nusage: rough_load PORT SERVER_PID [ROOMS 50] [SEATS 4] [SECONDS 10]\n";
        return 2;
    }
}
