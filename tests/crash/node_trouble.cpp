#include <algorithm>
#include <csignal>
#include <sstream>

#include "tests/bench/load/create_room.hpp"
#include "tests/crash/cluster_campaign.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

namespace {

/// ExitCode::buried of the program.
constexpr int buried = 14;
/// ExitCode::no_database.
constexpr int no_database = 11;
/// A burial comes 4 s after the last beat, and is looked for once a second.
constexpr milliseconds longer_than_burial{7'000};
/// Until HAProxy leads newcomers to a node that was started.
constexpr milliseconds balancer_patience{1'500};
/// Between them it is waited for everybody's return.
constexpr int kills_in_a_row = 10;

}  // namespace

void ClusterCampaign::tend_nodes() {
    for (auto& [name, process, starts_at] : nodes_) {
        if (process->runs()) {
            const auto status = process->await_end(milliseconds(0));
            if (!status) continue;
            if (*status == buried) {
                ++buried_;
            } else if (*status == no_database && is_isolated_) {
                // Its start waited for a commit of the old primary, which has no standby, and was cut off by its end.
                ++starts_cut_;
            } else {
                ledger().problem(name + " has ended with " + std::to_string(*status));
            }
            process->start();
        } else if (starts_at && Clock::now() >= *starts_at) {
            starts_at.reset();
            process->start();
        }
    }
}

ClusterCampaign::Member& ClusterCampaign::any_node() {
    std::vector<std::string> names;
    if (!by_chance(4)) {
        std::istringstream owners(
            postgres_.sql("SELECT owner FROM room JOIN node ON node.id = owner AND node.epoch = room.epoch"));
        for (std::string owner; std::getline(owners, owner);) names.push_back(owner);
    }
    if (names.empty()) {
        for (const auto& node : nodes_) names.push_back(node.name);
    }
    return *std::ranges::find(nodes_, names[chance_() % names.size()], &Member::name);
}

/// At any moment, sometimes while the players are still coming back, or the node is.
void ClusterCampaign::kill_node() {
    play_until([this, end = Clock::now() + random_ms(0, 2'000)] { return Clock::now() >= end; }, seconds(10), "a kill");
    auto* node = &any_node();
    // One that is down has been killed already: it is another kill that was asked for.
    const auto finds_one = [&] { return node->process->runs() || (node = &any_node())->process->runs(); };
    play_until(finds_one, seconds(20), "a node that runs, to be killed");
    node->process->kill();
    const auto killed = Clock::now();
    // Some come back before anybody else has buried them.
    node->starts_at = killed + (by_chance(3) ? milliseconds(0) : random_ms(0, 6'000));
    if (++kills_ % kills_in_a_row != 0) return;
    see_games_go_on("the kill of a node");
    back_ms_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - killed).count());
}

void ClusterCampaign::stop_node() {
    play_for(random_ms(0, 500));
    auto& node = *any_node().process;
    node.signal(SIGTERM);
    std::optional<int> status;
    const auto has_ended = [&] { return status || (status = node.await_end(milliseconds(0))); };
    tables_->play_until(has_ended, drain_max, "the end of a node that was stopped");
    if (!status) node.kill();
    if (status && *status != 0) ledger().problem("a stop of a node came with " + std::to_string(*status));
    node.start();
    see_games_go_on("the stop of a node");
}

/// What it had ready to be shown when it awakes must not be shown.
void ClusterCampaign::freeze_node() {
    play_for(random_ms(0, 500));
    auto& node = any_node();
    node.process->signal(SIGSTOP);
    play_for(longer_than_burial);
    node.process->signal(SIGCONT);
    const auto buried_before = buried_;
    play_until([&] { return buried_ > buried_before; }, drain_max, "the end of a node that was buried");
    see_games_go_on("the awakening of a node that was buried");
}

/// Players whom another node brings to this one lose it, or hear nothing of it for a while.
void ClusterCampaign::cut_links() {
    // Others get the rooms of this one, to which the balancer leads whoever comes back later.
    auto& former = any_node();
    former.process->kill();
    former.starts_at = Clock::now() + longer_than_burial;
    see_games_go_on("the kill of a node");
    const auto is_ready = [](const Member& node) {
        return bench::get({node.process->port(), 1}, "/readyz").starts_with("HTTP/1.1 200");
    };
    play_until([&] { return std::ranges::all_of(nodes_, is_ready); }, patience, "all nodes to be ready");
    play_for(balancer_patience);
    tables_->lose_wires();
    see_games_go_on("everybody came back");
    const auto busiest = [this] {
        std::size_t found = 0;
        for (std::size_t node = 1; node < nodes_.size(); ++node) {
            if (links_->count(node) > links_->count(found)) found = node;
        }
        return found;
    };
    const auto node = busiest();
    if (links_->count(node) == 0) ledger().problem("nobody is brought from one node to another");
    links_cut_ += links_->count(node);
    by_chance(2) ? links_->cut(node) : links_->silence(node);
    play_for(random_ms(500, 6'000));
    links_->mend(node);
    see_games_go_on("links between nodes were cut");
}

}  // namespace crowntable::crash
