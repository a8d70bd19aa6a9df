// What a very large room costs the others while it is made again from its records: the real program, with rooms that
// play.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/bench/command_line.hpp"
#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/crowd.hpp"
#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/bench/store/played_room.hpp"
#include "tests/bench/store/returning.hpp"
#include "tests/support/scratch.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::bench;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::chrono::seconds patience{120};
/// What nobody else may wait for longer (Limits::replay_slice).
constexpr double slice_max_ms = 5;

struct Plan {
    std::string program;
    int plays = 50'000;
    std::size_t rooms = 40;
    int pace_ms = 100;
    bool json = false;
};

PlayedRoom fill(const std::filesystem::path& data_dir, int plays) {
    auto played = play_room(1, 4, plays);
    const server::DataDirectory directory(data_dir);
    server::RecordLog log(server::open_store(directory.database(), server::Durability::process));
    log.begin();
    if (log.append({.room = played.records.front().room, .records = played.records}) !=
        server::CommitResult::committed) {
        throw std::runtime_error("the store does not take the room");
    }
    log.commit();
    return played;
}

/// In milliseconds, of a metric in seconds.
double metric_ms(const std::string& page, const std::string& name) {
    const auto at = page.find("\n" + name + " ");
    if (at == std::string::npos) throw std::runtime_error("there is no metric " + name);
    return 1'000 * std::strtod(page.c_str() + at + name.size() + 2, nullptr);
}

template <typename Done>
void run_until(boost::asio::io_context& context, Done done) {
    const auto end = Clock::now() + patience;
    while (!done()) {
        if (Clock::now() > end) throw std::runtime_error("it takes too long");
        context.run_for(milliseconds(1));
    }
}

/// What commands of the others saw for a while.
std::vector<float> watch(Crowd& crowd, const std::function<void()>& meanwhile) {
    crowd.measure();
    meanwhile();
    auto figures = crowd.take_figures();
    if (figures.plays == 0) throw std::runtime_error("nobody plays meanwhile");
    return figures.own_ms;
}

int measure(const Plan& plan) {
    const tests::Scratch scratch;
    const auto played = fill(scratch.path / "data", plan.plays);
    ServerProcess server(plan.program, free_port(), scratch.path / "data", scratch.path / "log", {});
    server.start();
    server.await_ready();
    boost::asio::io_context context{1};
    Crowd crowd(context, {.port = server.port(), .rooms = plan.rooms, .pace = milliseconds(plan.pace_ms)});
    run_until(context, [&] {
        crowd.create_some();
        return crowd.is_complete();
    });
    context.run_for(std::chrono::seconds(2));
    const auto metrics = [&] { return get({server.port(), 1}, "/metrics"); };
    const auto before = metrics();
    Carried carried;
    const auto knocked = Clock::now();
    Clock::time_point came;
    auto meanwhile = watch(crowd, [&] {
        const Returning returning(context, carried, server.port(), played.records.front().room, played.seat_token);
        run_until(context, [&] { return returning.is_at_the_table(); });
        came = Clock::now();
    });
    const auto after = metrics();
    const auto back = std::chrono::duration_cast<milliseconds>(came - knocked);
    auto otherwise = watch(crowd, [&] { context.run_for(back); });
    const std::string tick = R"(crowntable_longest_work_seconds{work="tick"})";
    const std::string load = R"(crowntable_longest_work_seconds{work="load"})";
    const std::string ahead = "crowntable_longest_work_ahead_seconds";
    const double longest = std::max(metric_ms(after, tick), metric_ms(after, load));
    const std::vector<Result> results{
        {"actions of the room that is made again", "plays", static_cast<double>(plan.plays), 0},
        {"its records", "records", static_cast<double>(played.records.size()), 0},
        {"rooms of four that play meanwhile", "rooms", static_cast<double>(plan.rooms), 0},
        {"a seat's return to the large room, ms", "return_ms", static_cast<double>(back.count()), 0},
        {"their commands meanwhile", "commands", static_cast<double>(meanwhile.size()), 0},
        {"command to the sender's update meanwhile, ms, p50", "own_ms_p50", percentile(meanwhile, 0.5)},
        {"the longest, ms", "own_ms_p100", percentile(meanwhile, 1)},
        {"in as much time without it, ms, p50", "otherwise_ms_p50", percentile(otherwise, 0.5)},
        {"the longest, ms", "otherwise_ms_p100", percentile(otherwise, 1)},
        {"longest tick before, ms of the thread", "tick_before_ms", metric_ms(before, tick)},
        {"longest tick, ms of the thread", "tick_ms", metric_ms(after, tick)},
        {"longest taking over of what was read, ms of the thread", "load_ms", metric_ms(after, load)},
        {"longest work of others ahead of what comes, before, ms of the thread", "ahead_before_ms",
         metric_ms(before, ahead)},
        {"longest work of others ahead of what comes, ms of the thread", "ahead_ms", metric_ms(after, ahead)}};
    std::cout << (plan.json ? as_json(results) : as_text(results));
    return longest <= slice_max_ms ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    Plan plan;
    crowntable::bench::CommandLine options(
        "replay_bench", "Measures how long other rooms wait while a very large one is made again.",
        "Ends with 0 if no slice of it took more than 5 ms of the thread of all rooms, 1 if one did, 2 if it could "
        "not run.");
    options.required("--server", plan.program, "The program");
    options.number("--plays", plan.plays, "Actions of the large room", {1, 190'000});
    options.number("--rooms", plan.rooms, "Rooms of four that play meanwhile", {1, 1'000});
    options.number("--pace-ms", plan.pace_ms, "How long their players think", {1, 60'000});
    options.flag("--json", plan.json, "Print one JSON object");
    if (const auto status = options.parse(argc, argv)) return *status;
    try {
        crowntable::bench::raise_descriptor_limit();
        return measure(plan);
    } catch (const std::exception& error) {
        std::cerr << "replay_bench: " << error.what() << "\n";
        return 2;
    }
}
