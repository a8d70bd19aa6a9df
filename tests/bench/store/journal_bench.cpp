// What a commit costs: rooms that each wait for their record before they write the next, on the real store.
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/bench/command_line.hpp"
#include "tests/bench/load/figures.hpp"
#include "tests/bench/store/played_room.hpp"
#include "tests/bench/store/postgres_lines.hpp"
#include "tests/bench/store/waiting_rooms.hpp"
#include "tests/support/scratch.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::bench;
using Clock = std::chrono::steady_clock;

/// The loop that the journal answers to.
class Mailbox {
public:
    void post(std::function<void()> task) {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        posted_.notify_one();
    }
    void run_some() {
        std::unique_lock lock(mutex_);
        posted_.wait(lock, [&] { return !tasks_.empty(); });
        auto tasks = std::exchange(tasks_, {});
        lock.unlock();
        for (auto& task : tasks) task();
    }

private:
    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<std::function<void()>> tasks_;
};

struct Line {
    double seconds = 0;
    /// Calls of the system that write, by the whole program.
    std::uint64_t writes = 0;
    std::size_t transactions = 0;
    std::vector<float> waits_ms;
};

/// Calls of the system that have written something so far.
std::uint64_t writes_so_far() {
    std::ifstream file("/proc/self/io");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("syscw: ")) return std::stoull(line.substr(7));
    }
    throw std::runtime_error("/proc/self/io tells of no writes");
}

Line run(server::Durability durability, std::size_t rooms, std::chrono::milliseconds time,
         const std::vector<server::Record>& bodies) {
    const tests::Scratch scratch;
    const server::DataDirectory directory(scratch.path / "data");
    Mailbox mailbox;
    Line line;
    server::SqliteJournal journal(
        server::open_store(directory.database(), durability), [&](auto task) { mailbox.post(std::move(task)); },
        [&](const server::SqliteJournal::Group& group) { line.transactions += group.committed ? 1 : 0; });
    WaitingRooms waiting(journal, bodies, time);
    const auto writes_before = writes_so_far();
    waiting.begin(rooms);
    while (!waiting.are_done()) mailbox.run_some();
    waiting.check();
    line.writes = writes_so_far() - writes_before;
    line.seconds = waiting.seconds();
    line.waits_ms = std::move(waiting.waits_ms());
    return line;
}

void measure_sqlite(const std::vector<server::Record>& bodies, std::chrono::milliseconds time) {
    std::printf("%-10s %6s %10s %14s %12s %13s %9s %9s %9s\n", "durability", "rooms", "records/s", "transactions/s",
                "records each", "writes/record", "p50 ms", "p99 ms", "max ms");
    for (const std::size_t rooms : {1U, 8U, 64U, 250U, 1'000U}) {
        for (const auto durability : {server::Durability::full, server::Durability::process}) {
            auto line = run(durability, rooms, time, bodies);
            const auto records = static_cast<double>(line.waits_ms.size());
            const auto transactions = static_cast<double>(line.transactions);
            std::printf("%-10s %6zu %10.0f %14.0f %12.1f %13.2f %9.3f %9.3f %9.3f\n",
                        durability == server::Durability::full ? "full" : "process", rooms, records / line.seconds,
                        transactions / line.seconds, records / transactions, static_cast<double>(line.writes) / records,
                        percentile(line.waits_ms, 0.5), percentile(line.waits_ms, 0.99), percentile(line.waits_ms, 1));
            std::fflush(stdout);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    int ms = 2'000;
    bool postgres = false;
    crowntable::bench::CommandLine options(
        "journal_bench",
        "Measures commits of the SQLite journal, or of that in PostgreSQL; the store is a new one under $TMPDIR.",
        "Ends with 0, or with 1 if an append failed.");
    options.number("--ms", ms, "How long each line is measured", {10, 600'000});
    options.flag("--postgres", postgres,
                 "PostgreSQL (Debian's package postgresql), which is started, alone and then with a standby");
    if (const auto status = options.parse(argc, argv)) return *status;
    try {
        const auto bodies = play_room(1, 4, 60).records;
        std::size_t bytes = 0;
        for (const auto& record : bodies) bytes += record.body.size();
        std::printf("records of %zu bytes on average\n", bytes / bodies.size());
        postgres ? measure_postgres(bodies, std::chrono::milliseconds(ms))
                 : measure_sqlite(bodies, std::chrono::milliseconds(ms));
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "journal_bench: " << error.what() << "\n";
        return 1;
    }
}
