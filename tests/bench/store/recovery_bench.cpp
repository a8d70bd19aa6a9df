// How long a server takes to come back: a store full of rooms in mid-game, the real program started on it.
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <exception>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/bench/command_line.hpp"
#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/message.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/bench/store/played_room.hpp"
#include "tests/bench/store/returning.hpp"
#include "tests/support/scratch.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::bench;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Plan {
    std::string program;
    std::size_t rooms = 10'000;
    int seats = 4;
    int plays = 60;
    bool json = false;
};

struct StoredRoom {
    std::string code;
    /// Of seat 0.
    std::string token;
};

struct Stored {
    std::size_t records = 0;
    std::vector<StoredRoom> rooms;
};

Stored fill(const std::filesystem::path& data_dir, const Plan& plan) {
    Stored stored;
    const server::DataDirectory directory(data_dir);
    server::RecordLog log(server::open_store(directory.database(), server::Durability::process));
    std::set<std::string> codes;
    // Each is played for itself: what its records lead to counts its code in.
    for (std::size_t seed = 0; stored.rooms.size() < plan.rooms; ++seed) {
        const auto played = play_room(seed, plan.seats, plan.plays);
        const auto& code = played.records.front().room;
        // Of so many codes two may be the same.
        if (!codes.insert(code).second) continue;
        stored.rooms.push_back({code, played.seat_token});
        stored.records += played.records.size();
        log.begin();
        if (log.append({.room = code, .records = played.records}) != server::CommitResult::committed) {
            throw std::runtime_error("the store does not take a room");
        }
        log.commit();
        if (codes.size() % 1'000 == 0) std::cerr << codes.size() << " rooms are in the store" << std::endl;
    }
    return stored;
}

void come_back(std::uint16_t port, const StoredRoom& room) {
    boost::asio::io_context context{1};
    Carried carried;
    const Returning returning(context, carried, port, room.code, room.token);
    while (!returning.is_at_the_table()) context.run_one_for(std::chrono::seconds(1));
}

std::uint64_t metric(std::uint16_t port, const std::string& name) {
    return number_of(get({port, 1}, "/metrics"), "\n" + name + " ");
}

void measure(const Plan& plan) {
    const tests::Scratch scratch;
    const auto stored = fill(scratch.path / "data", plan);
    ServerProcess server(plan.program, free_port(), scratch.path / "data", scratch.path / "log", {});
    const auto start = Clock::now();
    server.start();
    server.await_ready();
    const double ready = ms_since(start);
    // The last one in the order of reading.
    const auto last = plan.rooms - 1;
    come_back(server.port(), stored.rooms[last]);
    const double first = ms_since(start);
    std::vector<float> returns;
    std::set<std::size_t> asked{last};
    for (std::size_t i = 0; i < 200; ++i) {
        const auto room = i * 7'919 % plan.rooms;
        asked.insert(room);
        const auto knock = Clock::now();
        come_back(server.port(), stored.rooms[room]);
        returns.push_back(static_cast<float>(ms_since(knock)));
    }
    const auto loaded = metric(server.port(), "crowntable_rooms_loaded");
    if (metric(server.port(), "crowntable_rooms_quarantined") > 0) throw std::runtime_error("a room is damaged");
    if (loaded > asked.size()) throw std::runtime_error("a room was made again for which nobody asked");
    const std::vector<Result> results{
        {"rooms in mid-game", "rooms", static_cast<double>(plan.rooms), 0},
        {"records", "records", static_cast<double>(stored.records), 0},
        {"store, MiB", "store_mib",
         static_cast<double>(std::filesystem::file_size(scratch.path / "data" / "crowntable.db")) / (1 << 20), 1},
        {"start to ready, ms", "ready_ms", ready, 0},
        {"start to the first seat at its table, ms", "first_ms", first, 0},
        {"a seat's return to a room that nobody has read, ms, p50", "return_ms_p50", percentile(returns, 0.5)},
        {"a seat's return to a room that nobody has read, ms, p100", "return_ms_p100", percentile(returns, 1)},
        {"rooms in memory then: those that somebody asked for", "loaded", static_cast<double>(loaded), 0},
        {"server: CPU s", "server_cpu", use_of(server.pid()).cpu_seconds},
        {"server: resident MiB", "server_resident_mib", use_of(server.pid()).resident_mib, 1}};
    std::cout << (plan.json ? as_json(results) : as_text(results));
}

}  // namespace

int main(int argc, char** argv) {
    Plan plan;
    crowntable::bench::CommandLine options(
        "recovery_bench", "Measures how fast a server comes back with many rooms in mid-game.",
        "Ends with 0 if every room that was asked for came back, and no other, else with 1.");
    options.required("--server", plan.program, "The program");
    options.number("--rooms", plan.rooms, "Rooms in the store", {1, 20'000});
    options.number("--seats", plan.seats, "Players in each", {2, 7});
    options.number("--plays", plan.plays, "How far each game has gone", {1, 500});
    options.flag("--json", plan.json, "Print one JSON object");
    if (const auto status = options.parse(argc, argv)) return *status;
    try {
        measure(plan);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "recovery_bench: " << error.what() << "\n";
        return 1;
    }
}
