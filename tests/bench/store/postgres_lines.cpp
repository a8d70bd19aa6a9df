#include "tests/bench/store/postgres_lines.hpp"

#include <sys/resource.h>

#include <cstdio>
#include <deque>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <utility>

#include "server/store/drive.hpp"
#include "server/store/postgres/postgres_journal.hpp"
#include "tests/bench/load/figures.hpp"
#include "tests/bench/store/waiting_rooms.hpp"
#include "tests/support/postgres_server.hpp"

namespace crowntable::bench {

namespace {

using namespace server::postgres;
using tests::PostgresServer;

/// A table makes a move so often.
constexpr double seconds_a_move = 5;
constexpr std::chrono::minutes patience{5};

double own_cpu_seconds() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

void print_line(PostgresServer& postgres, const char* standby, std::size_t rooms, std::chrono::milliseconds time,
                const std::vector<server::Record>& bodies) {
    const auto database = postgres.make_database();
    const auto address = Address::parse(postgres.url(database)).value();
    open_store(address);
    postgres.sql(database, "INSERT INTO node(id, epoch) VALUES('bench', 1)");
    std::mt19937_64 chance{1};
    std::deque<std::function<void()>> tasks;
    PostgresJournal journal(
        address, Node{"bench", 1}, [&] { return chance() >> 1; }, [&](auto task) { tasks.push_back(std::move(task)); },
        PostgresJournal::Told{});
    const auto run_tasks = [&] {
        while (!tasks.empty()) {
            const auto task = std::move(tasks.front());
            tasks.pop_front();
            task();
        }
    };
    WaitingRooms waiting(journal, bodies, time);
    const double cpu_before = own_cpu_seconds();
    waiting.begin(rooms);
    const auto are_done = [&] {
        run_tasks();
        return waiting.are_done();
    };
    server::drive(journal, are_done, std::chrono::steady_clock::now() + time + patience);
    waiting.check();
    const double cpu = own_cpu_seconds() - cpu_before;
    auto& waits = waiting.waits_ms();
    const auto records = static_cast<double>(waits.size());
    std::printf("%-8s %6zu %10.0f %10.0f %14.1f %9.2f %9.2f %9.2f\n", standby, rooms, records / waiting.seconds(),
                records / waiting.seconds() * seconds_a_move, 1e6 * cpu / records, percentile(waits, 0.5),
                percentile(waits, 0.99), percentile(waits, 1));
    std::fflush(stdout);
}

void wait_for(const PostgresServer& primary) {
    while (!primary.has_standby()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    primary.sql("postgres",
                "ALTER SYSTEM SET synchronous_standby_names = '" + std::string(PostgresServer::standby_name) + "'");
    primary.sql("postgres", "SELECT pg_reload_conf()");
}

}  // namespace

void measure_postgres(const std::vector<server::Record>& bodies, std::chrono::milliseconds time) {
    PostgresServer primary(PostgresServer::Flushes::yes);
    std::printf("%-8s %6s %10s %10s %14s %9s %9s %9s\n", "standby", "rooms", "records/s", "tables", "us of a node",
                "p50 ms", "p99 ms", "max ms");
    const auto measure = [&](const char* standby) {
        for (const std::size_t rooms : {1U, 8U, 64U, 250U, 1'000U, 4'000U}) {
            print_line(primary, standby, rooms, time, bodies);
        }
    };
    measure("none");
    const PostgresServer standby(PostgresServer::StandbyOf{primary});
    wait_for(primary);
    measure("one");
}

}  // namespace crowntable::bench
