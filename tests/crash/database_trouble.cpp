#include <future>

#include "tests/crash/cluster_campaign.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;

void ClusterCampaign::play_during(const std::function<void()>& work) {
    auto done = std::async(std::launch::async, work);
    play_until([&] { return done.wait_for(seconds(0)) == std::future_status::ready; }, patience, "PostgreSQL");
    done.get();
}

void ClusterCampaign::pause_database() {
    see_games_go_on("whatever was before");
    const auto returns = ledger().returns();
    postgres_.primary().pause();
    play_for(plan_.pause);
    postgres_.primary().go_on();
    see_games_go_on("a pause of the database");
    see_no_socket_closed(returns, "a pause of the database");
}

void ClusterCampaign::crash_database() {
    see_games_go_on("whatever was before");
    const auto returns = ledger().returns();
    play_for(random_ms(0, 300));
    postgres_.primary().stop();
    play_for(random_ms(0, 2'000));
    play_during([this] { postgres_.primary().start(); });
    see_games_go_on("a crash of the database");
    see_no_socket_closed(returns, "a crash of the database");
}

/// What the primary commits while its standby stands still nobody is to be shown, not even after a start at which it
/// finds it in its log: the standby may never have it.
void ClusterCampaign::lose_commits_of_primary() {
    postgres_.other().pause();
    play_for(random_ms(0, 1'500));
    if (by_chance(2)) {
        postgres_.primary().stop();
        play_during([this] { postgres_.primary().start(); });
        play_for(random_ms(0, 1'500));
    }
}

void ClusterCampaign::lose_primary() {
    see_games_go_on("whatever was before");
    play_for(random_ms(0, 300));
    const bool loses_commits = by_chance(2);
    if (loses_commits) lose_commits_of_primary();
    postgres_.primary().stop();
    if (loses_commits) postgres_.other().go_on();
    const bool waits_for_standby = by_chance(2);
    play_during([&] {
        postgres_.change_over();
        if (!waits_for_standby) postgres_.wait_for_standby(false);
    });
    play_for(random_ms(0, 3'000));
    play_during([this] { postgres_.rebuild_standby(); });
    see_games_go_on("the loss of the primary");
}

/// Who still comes to the old one is told what was true there once.
void ClusterCampaign::isolate_primary() {
    see_games_go_on("whatever was before");
    play_for(random_ms(0, 300));
    play_during([this] {
        postgres_.change_over();
        postgres_.wait_for_standby(false);
    });
    const auto still_reached_by = chance_() % nodes_.size();
    for (const auto& node : nodes_) {
        if (&node != &nodes_[still_reached_by]) postgres_.shut_out(node.name);
    }
    play_until([end = std::chrono::steady_clock::now() +
                      random_ms(2'000, 12'000)] { return std::chrono::steady_clock::now() >= end; },
               patience, "the old primary");
    postgres_.other().stop();
    play_during([this] { postgres_.rebuild_standby(); });
    see_games_go_on("the end of a primary that was isolated");
}

}  // namespace crowntable::crash
