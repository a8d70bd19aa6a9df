#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/bench/load/served.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/crash/tables.hpp"
#include "tests/support/postgres_server.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::crash {

struct ClusterPlan {
    std::filesystem::path program;
    std::vector<std::string> server_options;
    std::size_t nodes = 3;
    std::size_t rooms = 30;
    /// SIGKILL of a node, at any moment.
    int kills = 20;
    /// SIGTERM.
    int stops = 5;
    /// SIGSTOP for longer than others wait with a burial, then SIGCONT.
    int freezes = 5;
    /// The database stands still for a while; no connection may be closed for it.
    int pauses = 3;
    /// It ends as by a crash, and is started again.
    int database_crashes = 3;
    std::uint64_t seed = 1;
};

/// Rooms full of players at several nodes on one PostgreSQL, of which each may die, freeze or be stopped under them.
class ClusterCampaign {
public:
    explicit ClusterCampaign(ClusterPlan plan);

    /// Sentences about what went wrong; empty is success. If it throws it has told what the nodes said last.
    std::vector<std::string> run();

private:
    std::vector<std::string> go_through();
    void start_nodes();
    void kill_node();
    void stop_node();
    void freeze_node();
    void pause_database();
    void crash_database();
    void end();
    void compare_with_store();

    /// A node that is chosen by chance.
    bench::ServerProcess& any_node();
    /// Waits for the end of a node by itself, and starts it again. `status`: what it has to be.
    void see_end(bench::ServerProcess& node, std::chrono::seconds patience, int status, const std::string& what);
    void repeat(int times, const std::string& what, void (ClusterCampaign::*once)());
    void see_games_go_on(const std::string& after);
    std::chrono::milliseconds random_ms(int min, int max);
    std::vector<bench::Route> doors() const;
    void tell_log_ends() const;

    ClusterPlan plan_;
    std::mt19937_64 chance_;
    tests::Scratch scratch_;
    tests::PostgresServer postgres_;
    std::string database_;
    std::vector<std::unique_ptr<bench::ServerProcess>> nodes_;
    std::unique_ptr<Tables> tables_;
    /// From the end of a node to the moment when all players are back and have been answered.
    std::vector<double> back_ms_;
};

}  // namespace crowntable::crash
