#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/bench/load/server_process.hpp"
#include "tests/crash/balancer.hpp"
#include "tests/crash/links.hpp"
#include "tests/crash/postgres_pair.hpp"
#include "tests/crash/tables.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::crash {

struct ClusterPlan {
    std::filesystem::path program;
    std::vector<std::string> server_options;
    std::size_t nodes = 3;
    std::size_t rooms = 30;
    /// HAProxy's configuration, by which players come in. Empty: they knock at the nodes, each at another one.
    std::filesystem::path balancer;
    /// SIGKILL of a node, at any moment.
    int kills = 20;
    /// SIGTERM.
    int stops = 5;
    /// SIGSTOP for longer than others wait with a burial, then SIGCONT.
    int freezes = 5;
    /// The database stands still for a while; no connection may be closed for it.
    int pauses = 3;
    std::chrono::milliseconds pause{10'000};
    /// It ends as by a crash, and is started again.
    int database_crashes = 3;
    /// It is gone for good, after whatever else, and its standby takes its place.
    int primary_losses = 3;
    /// The same, after it has crashed and come back while its standby stood still: with commits that nobody else has.
    int restarted_losses = 1;
    /// The standby takes its place while it still answers some of the nodes.
    int isolations = 3;
    /// Whoever goes from other nodes to one of them gets nowhere for a while.
    int cuts = 3;
    /// Rooms of which each node dies that loads them.
    int poisons = 1;
    /// Upgrades of all nodes in turn to a newer program, of which one goes back and another one dies; with the rooms
    /// that newer ones alone can read.
    int upgrades = 1;
    /// The calendar of one of the two databases, beside the other's.
    std::chrono::seconds clock_ahead{0};
    std::uint64_t seed = 1;
    /// Asked between two troubles: else it ends there, with all that it has started.
    std::function<bool()> goes_on = [] { return true; };
};

/// Rooms full of players at several nodes on a PostgreSQL and its standby, of which each may die, freeze or be stopped
/// under them.
class ClusterCampaign {
public:
    explicit ClusterCampaign(ClusterPlan plan);

    /// Sentences about what went wrong; empty is success. If it throws it has told what the nodes said last.
    std::vector<std::string> run();

private:
    /// A burial, a pause of clients between two attempts, and a busy machine.
    static constexpr std::chrono::seconds patience{60};
    static constexpr std::chrono::seconds drain_max{10};

    struct Member {
        std::string name;
        std::unique_ptr<bench::ServerProcess> process;
        /// When one that was killed is to be started again.
        std::optional<std::chrono::steady_clock::time_point> starts_at{};
    };

    // cluster_campaign.cpp
    std::vector<std::string> go_through();
    void go_through_troubles();
    void start_nodes();
    void repeat(int times, const std::string& what, void (ClusterCampaign::*once)());
    void end();
    void compare_with_store();
    void sum_up();
    void tell_log_ends() const;
    // node_trouble.cpp
    void kill_node();
    void stop_node();
    void freeze_node();
    void cut_links();
    /// A node that is chosen by chance, mostly for the rooms that it plays.
    Member& any_node();
    /// Starts those whose time has come, and those that have ended because they were buried.
    void tend_nodes();
    // room_trouble.cpp
    void poison_room();
    // program_trouble.cpp
    void upgrade_and_go_back();
    void start_as(Member& node, const std::filesystem::path& program);
    void see_no_room_astray();
    std::string rooms_beyond(const std::string& which) const;
    // database_trouble.cpp
    void pause_database();
    void crash_database();
    void lose_primary();
    void lose_restarted_primary();
    void isolate_primary();
    void replace_primary();
    /// Play goes on beside what takes its time.
    void play_during(const std::function<void()>& work);

    bool play_until(const std::function<bool()>& done, std::chrono::seconds patience, const std::string& what);
    void play_for(std::chrono::milliseconds time) { tables_->play_for(time); }
    void see_games_go_on(const std::string& after);
    void see_no_socket_closed(std::uint64_t returns_before, const std::string& by);
    std::chrono::milliseconds random_ms(int min, int max);
    bool by_chance(int one_in) { return chance_() % static_cast<std::uint64_t>(one_in) == 0; }
    Ledger& ledger() { return tables_->ledger(); }

    ClusterPlan plan_;
    std::mt19937_64 chance_;
    tests::Scratch scratch_;
    PostgresPair postgres_;
    std::unique_ptr<Links> links_;
    std::vector<Member> nodes_;
    std::unique_ptr<Balancer> balancer_;
    std::unique_ptr<Tables> tables_;
    /// Where players come in.
    std::vector<bench::Route> doors_;
    int kills_ = 0;
    int poisoned_ = 0;
    int losses_ = 0;
    /// Records that a primary had, once it had come back, and its standby has never had.
    std::int64_t records_lost_ = 0;
    /// How often there were such records, where a primary had come back with them.
    int restarts_with_loss_ = 0;
    /// Rooms that only newer nodes can read, beside an older one, counted anew at each upgrade.
    int beyond_ = 0;
    bool were_upgraded_ = false;
    /// Lives that have ended because others had buried them.
    int buried_ = 0;
    /// A former primary still answers one of the nodes.
    bool is_isolated_ = false;
    /// Starts of nodes that ended with it: whoever keeps a node running starts it again.
    int starts_cut_ = 0;
    /// Players who were on their way from one node to another when it was cut.
    std::size_t links_cut_ = 0;
    /// From the end of a node to the moment when all players are back and have been answered.
    std::vector<double> back_ms_;
};

}  // namespace crowntable::crash
