#include <future>
#include <string>

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

/// The standby takes its place, and some time later there is another one.
void ClusterCampaign::replace_primary() {
    const bool waits_for_standby = by_chance(2);
    play_during([&] {
        postgres_.change_over();
        if (!waits_for_standby) postgres_.wait_for_standby(false);
    });
    play_for(random_ms(0, 3'000));
    play_during([this] { postgres_.rebuild_standby(); });
    see_games_go_on("the loss of the primary");
}

/// What the primary commits while its standby stands still nobody is to be shown.
void ClusterCampaign::lose_primary() {
    see_games_go_on("whatever was before");
    play_for(random_ms(0, 300));
    const bool loses_commits = ++losses_ % 2 == 1;
    if (loses_commits) {
        postgres_.stall_standby();
        play_for(random_ms(0, 1'500));
    }
    postgres_.primary().stop();
    if (loses_commits) postgres_.other().go_on();
    replace_primary();
}

/// Nor is what it finds in its log at its start: then all see it as committed, but the standby never had it.
void ClusterCampaign::lose_restarted_primary() {
    see_games_go_on("whatever was before");
    ++losses_;
    postgres_.stall_standby();
    play_for(random_ms(500, 1'500));
    postgres_.primary().stop();
    play_during([this] { postgres_.primary().start(); });
    play_for(random_ms(0, 1'500));
    const std::string count = "SELECT sum(seq) FROM room";
    const auto had = std::stoll(postgres_.sql(count));
    postgres_.primary().stop();
    postgres_.other().go_on();
    const auto lost = had - std::stoll(postgres_.sql_of_standby(count));
    records_lost_ += lost;
    restarts_with_loss_ += lost > 0 ? 1 : 0;
    replace_primary();
}

/// Who still comes to the old one is told what was true there once.
void ClusterCampaign::isolate_primary() {
    see_games_go_on("whatever was before");
    play_for(random_ms(0, 300));
    is_isolated_ = true;
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
    is_isolated_ = false;
}

}  // namespace crowntable::crash
