// Nodes of two versions of the program beside each other: each is upgraded, one goes back, and one dies.
#include <algorithm>
#include <csignal>
#include <string>
#include <utility>

#include "server/core/record.hpp"
#include "tests/crash/cluster_campaign.hpp"

namespace crowntable::crash {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int older_format = server::record_format;
/// Until players have found their way and everybody has played once more.
constexpr milliseconds beside_each_other{2'000};

}  // namespace

/// Rooms with records that older nodes cannot read.
std::string ClusterCampaign::rooms_beyond(const std::string& which) const {
    return postgres_.sql(
        "SELECT count(*) FROM room LEFT JOIN node ON node.id = owner AND node.epoch = room.epoch "
        "WHERE room.format > " +
        std::to_string(older_format) + " AND " + which);
}

void ClusterCampaign::start_as(Member& node, const std::filesystem::path& program) {
    node.process->signal(SIGTERM);
    std::optional<int> status;
    const auto has_ended = [&] { return status || (status = node.process->await_end(milliseconds(0))); };
    tables_->play_until(has_ended, drain_max, "the end of a node that is to run another program");
    if (!status) node.process->kill();
    if (status != 0)
        ledger().problem("a stop of a node for another program came with " + std::to_string(status.value_or(-1)));
    node.process->run_from_now_on(program);
    node.process->start();
    see_games_go_on("a node came back with another program");
}

/// What older nodes cannot read is never with one of them.
void ClusterCampaign::see_no_room_astray() {
    if (rooms_beyond("node.formats <> '" + std::to_string(older_format + 1) + "'") != "0") {
        ledger().problem("a room is with a node that cannot read its records");
    }
}

void ClusterCampaign::upgrade_and_go_back() {
    see_games_go_on("whatever was before");
    // The next time all are new already, and what stands there stays.
    const bool are_old = !std::exchange(were_upgraded_, true);
    for (auto& node : nodes_) {
        if (are_old && rooms_beyond("true") != "0")
            ledger().problem("a newer node wrote what an older one beside it cannot read");
        start_as(node, NEWER_SERVER);
    }
    // Of rooms that are full of players; in others nothing is written.
    const auto are_new = [this] { return std::stoul(rooms_beyond("true")) >= plan_.rooms; };
    play_until(are_new, patience, "the rooms to be written by the newer program");
    auto& older = nodes_[chance_() % nodes_.size()];
    start_as(older, plan_.program);
    play_for(beside_each_other);
    see_no_room_astray();
    // Who had them dies, and some come to the older one, which may not take them.
    auto& newer = *std::ranges::find_if(nodes_, [&](const Member& node) { return &node != &older; });
    newer.process->kill();
    newer.starts_at = std::chrono::steady_clock::now() + random_ms(0, 8'000);
    const auto end = std::chrono::steady_clock::now() + seconds(8);
    const auto sees_none_astray = [&] {
        see_no_room_astray();
        return std::chrono::steady_clock::now() >= end;
    };
    play_until(sees_none_astray, patience, "the rooms of a newer node that died");
    see_games_go_on("the death of a newer node");
    beyond_ += std::stoi(rooms_beyond("true"));
    start_as(older, NEWER_SERVER);
}

}  // namespace crowntable::crash
