// The load driver: many thin clients on a server, from one thread. docs/performance.md says how to read what this
// prints.
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/command_line.hpp"
#include "tests/bench/count/counter.hpp"
#include "tests/bench/load/crowd.hpp"
#include "tests/bench/load/recording.hpp"
#include "tests/bench/load/served.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/bench/peers/dialect.hpp"
#include "tests/bench/peers/peer_crowd.hpp"

namespace {

using namespace crowntable::bench;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

struct Plan {
    CrowdPlan crowd;
    /// Either a program to start, or a process that listens on crowd.port.
    std::string program;
    std::vector<std::string> server_options;
    pid_t server = 0;
    bool postgres = false;
    bool other_node = false;
    int seconds = 10;
    int warm_up = 1;
    int patience = 120;
    int pace_ms = 0;
    /// What stands on the port instead of Crowntable (dialect.hpp), and what it was given to forward.
    std::string peer;
    std::string frames;
    /// Where the updates of the first rooms are kept.
    std::string record;
    bool count = false;
    /// Where `count` is set.
    Counter* counter = nullptr;
    bool json = false;
    bool quiet = false;
};

class Run {
public:
    explicit Run(const Plan& plan);

    /// The exit status.
    int go();

private:
    void fill();
    std::size_t await_answers();
    void pass(int seconds, const char* what);
    void say(const std::string& line) const {
        if (!plan_.quiet) std::cerr << line << std::endl;
    }
    std::vector<Result> results(Figures& figures, double seconds) const;

    const Plan& plan_;
    boost::asio::io_context context_{1};
    std::unique_ptr<Load> load_;
    Recording recording_;
    ProcessUse server_empty_, server_before_, server_after_, own_before_, own_after_;
    Carried carried_before_;
    std::size_t unanswered_ = 0;
};

Run::Run(const Plan& plan) : plan_(plan) {
    if (!plan.frames.empty()) recording_ = Recording::read(plan.frames);
    if (!plan.peer.empty()) {
        const PeerPlan peer{plan.crowd.port, plan.crowd.rooms, plan.crowd.sources};
        load_ = std::make_unique<PeerCrowd>(context_, peer, dialect(plan.peer), recording_);
        return;
    }
    auto crowd = std::make_unique<Crowd>(context_, plan.crowd);
    if (!plan.record.empty()) crowd->record(recording_);
    load_ = std::move(crowd);
}

void Run::fill() {
    const auto start = Clock::now();
    auto told = start;
    while (!load_->is_complete()) {
        if (Clock::now() - start > std::chrono::seconds(plan_.patience)) {
            throw std::runtime_error("not everybody sat down in time");
        }
        load_->create_some();
        context_.run_for(milliseconds(2));
        if (Clock::now() - told < std::chrono::seconds(2)) continue;
        told = Clock::now();
        say(std::to_string(load_->full_rooms()) + " rooms are full");
    }
    say("all rooms are full after " +
        std::to_string(std::chrono::duration_cast<milliseconds>(Clock::now() - start).count()) + " ms");
}

void Run::pass(int seconds, const char* what) {
    for (int second = 0; second < seconds; ++second) {
        const auto before = load_->figures().commands;
        context_.run_for(std::chrono::seconds(1));
        say(std::string(what) + " " + std::to_string(second + 1) + "/" + std::to_string(seconds) + ": " +
            std::to_string(load_->figures().commands - before) + " commands answered");
    }
}

/// How many of the commands now under way are never answered.
std::size_t Run::await_answers() {
    auto asked = load_->under_way();
    for (int tries = 0; tries < 1'000 && !asked.empty(); ++tries) {
        context_.run_for(milliseconds(10));
        std::erase_if(asked, [now = load_->under_way()](const auto& each) { return !now.contains(each); });
    }
    return asked.size();
}

std::vector<Result> Run::results(Figures& figures, double seconds) const {
    const auto count = [](std::uint64_t value) { return static_cast<double>(value); };
    const auto each = [](double sum, double number) { return number == 0 ? 0 : sum / number; };
    const double commands = count(figures.commands);
    const double server_cpu = server_after_.cpu_seconds - server_before_.cpu_seconds;
    const double own_cpu = own_after_.cpu_seconds - own_before_.cpu_seconds;
    const double players = count(plan_.crowd.rooms) * plan_.crowd.seats;
    const double bytes_in = count(load_->carried().bytes_in - carried_before_.bytes_in);
    const double bytes_out = count(load_->carried().bytes_out - carried_before_.bytes_out);
    std::vector<Result> all{
        {"rooms", "rooms", count(plan_.crowd.rooms), 0},
        {"seats a room", "seats", static_cast<double>(plan_.crowd.seats), 0},
        {"seconds", "seconds", seconds},
        {"commands answered/s", "commands_per_second", commands / seconds, 1},
        {"of them plays", "plays", count(figures.plays), 0},
        {"updates/s", "updates_per_second", count(figures.updates) / seconds, 1},
        {"bytes an update", "bytes_per_update", each(count(figures.update_bytes), count(figures.updates)), 0},
        {"bytes from the clients a command", "bytes_in_per_command", each(bytes_out, commands), 0},
        {"bytes to the clients a command", "bytes_out_per_command", each(bytes_in, commands), 0}};
    const auto latency = [&](const std::string& label, const std::string& key, std::vector<float>& values) {
        for (const auto& [name, part] : {std::pair{"50", 0.5}, {"90", 0.9}, {"99", 0.99}, {"100", 1.0}}) {
            all.push_back({label + ", ms, p" + name, key + "_ms_p" + name, percentile(values, part)});
        }
    };
    latency("command to the sender's update", "own", figures.own_ms);
    latency("command to the last viewer's update", "last", figures.last_ms);
    all.push_back({"server: CPU s a second", "server_cpu", server_cpu / seconds});
    all.push_back({"server: CPU us a command", "server_cpu_us_per_command", each(1e6 * server_cpu, commands), 1});
    all.push_back({"server: resident MiB", "server_resident_mib", server_after_.resident_mib, 1});
    all.push_back({"server: KiB more a player than before", "server_kib_per_player",
                   1024 * (server_after_.resident_mib - server_empty_.resident_mib) / players, 1});
    all.push_back({"driver: CPU s a second", "driver_cpu", own_cpu / seconds});
    all.push_back({"driver: CPU us a command", "driver_cpu_us_per_command", each(1e6 * own_cpu, commands), 1});
    all.push_back({"players connected", "online", count(load_->online()), 0});
    all.push_back({"commands never answered", "unanswered", count(unanswered_), 0});
    all.push_back({"refused", "refused", count(figures.refused), 0});
    all.push_back({"connections broken", "broken", count(figures.broken), 0});
    return all;
}

int Run::go() {
    server_empty_ = use_of(plan_.server);
    fill();
    if (load_->figures().broken + load_->figures().refused > 0) throw std::runtime_error("filling the rooms failed");
    pass(plan_.warm_up, "warming up");
    server_before_ = use_of(plan_.server);
    own_before_ = use_of(getpid());
    carried_before_ = load_->carried();
    if (plan_.counter != nullptr) plan_.counter->begin();
    load_->measure();
    const auto start = Clock::now();
    pass(plan_.seconds, "measuring");
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    auto figures = load_->take_figures();
    if (plan_.counter != nullptr) plan_.counter->end();
    server_after_ = use_of(plan_.server);
    own_after_ = use_of(getpid());
    unanswered_ = await_answers();
    if (!plan_.record.empty()) recording_.write(plan_.record);
    auto all = results(figures, seconds);
    if (plan_.counter != nullptr) {
        const auto counted = plan_.counter->results(static_cast<double>(figures.commands));
        all.insert(all.end(), counted.begin(), counted.end());
    }
    std::cout << (plan_.json ? as_json(all) : as_text(all)) << std::flush;
    const bool all_there = load_->online() == plan_.crowd.rooms * static_cast<std::size_t>(plan_.crowd.seats);
    const bool answered = plan_.crowd.idle || figures.plays > 0;
    return figures.broken == 0 && figures.refused == 0 && unanswered_ == 0 && all_there && answered ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    Plan plan;
    crowntable::bench::CommandLine options(
        "load_driver", "Fills rooms of a running server with scripted players and measures how it bears them.",
        "Ends with 0 if every command was answered and no connection broke, 1 if not, 2 if it could not run.\n"
        "The limits of a server that runs need room: --rate-factor, --max-rooms, --max-connections, "
        "--max-rooms-per-address and --max-connections-per-address.");
    options.text("--server", plan.program, "Starts this program with limits that do not get in the way, and ends it");
    options.texts("--with", plan.server_options, "An option for it: --with=--durability=process (repeat for more)");
    options.flag("--postgres", plan.postgres,
                 "It keeps its rooms in a PostgreSQL (Debian's package postgresql) that is started for it");
    options.flag(
        "--other-node", plan.other_node,
        "With --postgres: all but the first of each room come by another node, and of them alone are the times "
        "to their own updates");
    options.number("--port", plan.crowd.port, "Or: the port on 127.0.0.1 of a server that runs ...");
    options.number("--pid", plan.server, "... and its process, for its CPU and memory");
    options.number("--rooms", plan.crowd.rooms, "How many rooms", {1, 20'000});
    options.number("--seats", plan.crowd.seats, "Players in each", {2, 7});
    options.number("--protocol", plan.crowd.protocol, "The newest that they speak", {1, 2});
    options.number("--seconds", plan.seconds, "How long it measures", {1, 3'600});
    options.number("--warm-up", plan.warm_up, "Seconds before that", {0, 600});
    options.number("--pace-ms", plan.pace_ms, "How long a player thinks, half to one and a half times; 0: not at all",
                   {0, 600'000});
    options.number("--sources", plan.crowd.sources, "Addresses 127.0.0.1, .2, ... that the players come from",
                   {1, 250});
    options.number("--patience", plan.patience, "Seconds until everybody must sit");
    options.text("--record", plan.record, "Keeps the updates of the first twenty rooms in this file");
    options.flag("--count", plan.count, "Counts allocations and calls of the system of the server that it starts");
    options.text("--peer", plan.peer, "What else stands on the port: " + dialect_names() + " (tests/bench/peers)");
    options.text("--frames", plan.frames, "The updates that it was given, kept by --record");
    options.flag("--idle", plan.crowd.idle, "Everybody sits in the lobby, and nobody plays");
    options.flag("--json", plan.json, "Print one JSON object");
    options.flag("--quiet", plan.quiet, "No progress on standard error");
    if (const auto status = options.parse(argc, argv)) return *status;
    plan.crowd.pace = milliseconds(plan.pace_ms);
    try {
        if (!plan.record.empty() && plan.crowd.seats != 4) throw std::runtime_error("--record needs four seats");
        if (plan.program.empty() == (plan.crowd.port == 0 || plan.server == 0)) {
            throw std::runtime_error("either --server, or --port and --pid are needed");
        }
        raise_descriptor_limit();
        if (plan.program.empty() && plan.count) throw std::runtime_error("--count needs --server");
        if (plan.postgres && plan.program.empty()) throw std::runtime_error("--postgres needs --server");
        if (plan.other_node && !plan.postgres) throw std::runtime_error("--other-node needs --postgres");
        if (plan.program.empty()) return Run(plan).go();
        const auto store = plan.postgres ? Served::Store::postgres : Served::Store::sqlite;
        Served served(plan.program, plan.server_options, store, plan.other_node);
        std::optional<Counter> counter;
        if (plan.count) plan.counter = &counter.emplace(served.first(), served.scratch() / "counts");
        served.start();
        plan.crowd.port = served.first().port();
        if (plan.other_node) plan.crowd.other_port = served.other_port();
        plan.server = served.first().pid();
        return Run(plan).go();
    } catch (const std::exception& error) {
        std::cerr << "load_driver: " << error.what() << "\n";
        return 2;
    }
}
