#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/bench/load/server_process.hpp"
#include "tests/crash/disk.hpp"
#include "tests/crash/failing_allocations.hpp"
#include "tests/crash/tables.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::crash {

struct CampaignPlan {
    std::filesystem::path program;
    std::vector<std::string> server_options;
    int kills = 50;
    /// Polite stops under load.
    int stops = 3;
    /// Allocations of the server that fail, one alone or all from it on.
    int failing_allocations = 0;
    /// Flushes that fail under load, by turns with the end of the process, each before a loss of power.
    int power_losses = 0;
    /// Rooms of others that all end while the players play.
    std::size_t ending_rooms = 0;
    bool fill_disk = true;
    std::size_t rooms = 40;
    std::uint64_t seed = 1;
};

/// Rooms full of players at a server that is killed, stopped and starved of disk under them, and started again.
class Campaign {
public:
    explicit Campaign(CampaignPlan plan);

    /// Sentences about what went wrong; empty is success.
    std::vector<std::string> run();

private:
    static constexpr std::chrono::milliseconds drain_max{6'000};

    // campaign_trouble.cpp
    void kill_once();
    void stop_once();
    void fail_allocation();
    void lose_the_store();
    void lose_power();
    void let_rooms_end();
    void starve();
    // campaign.cpp
    void end_games();
    void compare_with_store();
    void let_program_check();

    static void tell(const std::string& line);
    void tell_log_end() const;

    Ledger& ledger() { return tables_.ledger(); }
    void restart();
    std::chrono::milliseconds random_ms(int min, int max);
    /// How often the log holds this line.
    std::size_t told(const std::string& line) const;
    std::size_t failures_told() const { return told(allocation_failed); }
    bool is_ready() const;
    /// Until everybody has had some answers.
    void see_games_go_on(const std::string& after);
    std::uint64_t answered_since_restart() { return tables_.ledger().answered() - answered_at_restart_; }

    CampaignPlan plan_;
    std::mt19937_64 chance_;
    tests::Scratch scratch_;
    std::filesystem::path data_dir_;
    std::unique_ptr<SmallDisk> disk_;
    bench::ServerProcess server_;
    Tables tables_;
    std::uint64_t answered_at_restart_ = 0;
    std::chrono::steady_clock::time_point restarted_at_;
    /// From the kill to everybody's return, where the next kill left time for it.
    std::vector<double> back_ms_;
    int outlived_failures_ = 0;
};

}  // namespace crowntable::crash
