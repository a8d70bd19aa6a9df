#include "tests/crash/cluster_campaign.hpp"

#include <algorithm>
#include <csignal>
#include <deque>
#include <fstream>
#include <iostream>
#include <sstream>
#include <utility>

#include "tests/bench/load/served.hpp"
#include "tests/crash/detours.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

void tell(const std::string& line) {
    std::cout << line << std::endl;
}

}  // namespace

ClusterCampaign::ClusterCampaign(ClusterPlan plan) : plan_(std::move(plan)), chance_(plan_.seed) {
    postgres_.other().set_clock_ahead(plan_.clock_ahead);
}

milliseconds ClusterCampaign::random_ms(int min, int max) {
    return milliseconds(std::uniform_int_distribution<int>(min, max)(chance_));
}

void ClusterCampaign::start_nodes() {
    std::vector<std::uint16_t> ports;
    for (std::size_t number = 0; number < plan_.nodes; ++number) ports.push_back(bench::free_port());
    links_ = std::make_unique<Links>(ports);
    for (std::size_t number = 0; number < plan_.nodes; ++number) {
        const auto name = "node" + std::to_string(number + 1);
        auto options = plan_.server_options;
        const auto node = bench::node_options(postgres_.url(name), name, ports[number], scratch_.path / "secret");
        options.insert(options.end(), node.begin(), node.end());
        if (!plan_.balancer.empty()) options.emplace_back("--trusted-proxy=127.0.0.1");
        nodes_.push_back(
            {name, std::make_unique<bench::ServerProcess>(plan_.program, bench::free_port(), scratch_.path / name,
                                                          scratch_.path / (name + ".log"), std::move(options))});
        nodes_.back().process->set_environment("LD_PRELOAD", DETOURS_LIBRARY);
        nodes_.back().process->set_environment(detours_variable, links_->detours());
        nodes_.back().process->start();
    }
    for (const auto& node : nodes_) node.process->await_ready();
}

bool ClusterCampaign::play_until(const std::function<bool()>& done, seconds time, const std::string& what) {
    return tables_->play_until(
        [&] {
            tend_nodes();
            return done();
        },
        time, what);
}

void ClusterCampaign::see_games_go_on(const std::string& after) {
    const auto answered = ledger().answered();
    // Everybody may have lost somebody whom they do not miss yet.
    play_until(
        [&] {
            return std::ranges::all_of(nodes_, [](const Member& node) { return node.process->runs(); }) &&
                   tables_->all_online() && ledger().answered() >= answered + 2 * tables_->players();
        },
        patience, "the games to go on after " + after);
}

void ClusterCampaign::see_no_socket_closed(std::uint64_t returns_before, const std::string& by) {
    if (ledger().returns() != returns_before) ledger().problem(by + " closed sockets");
}

void ClusterCampaign::repeat(int times, const std::string& what, void (ClusterCampaign::*once)()) {
    if (times == 0) return;
    const auto begun = std::chrono::steady_clock::now();
    for (int time = 0; time < times && ledger().problems().empty(); ++time) {
        if (!plan_.goes_on()) throw std::runtime_error("told to end during the " + what);
        (this->*once)();
    }
    see_games_go_on(what);
    const auto took = std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now() - begun);
    tell(std::to_string(times) + " " + what + " in " + std::to_string(took.count()) +
         " s: " + std::to_string(ledger().answered()) + " commands answered by then, " +
         std::to_string(ledger().returns()) + " returns, " + std::to_string(buried_) + " nodes buried alive");
}

void ClusterCampaign::end() {
    tables_->end_games();
    for (const auto& node : nodes_) node.process->signal(SIGTERM);
    for (const auto& node : nodes_) {
        const auto status = node.process->await_end(drain_max);
        if (status != 0) {
            ledger().problem("the last stop of a node ended with " +
                             (status ? std::to_string(*status) : "nothing in time"));
        }
    }
}

void ClusterCampaign::compare_with_store() {
    StoredIdsReader reader;
    std::istringstream lines(
        postgres_.sql("SELECT room || ' ' || seq || ' ' || convert_from(body, 'UTF8') FROM record ORDER BY room, seq"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string room;
        std::int64_t seq = 0;
        words >> room >> seq;
        reader.take(room, seq, line.substr(static_cast<std::size_t>(words.tellg()) + 1));
    }
    const auto changes = tables_->compare_with(reader.take_all());
    const auto gaps = postgres_.sql(
        "SELECT count(*) FROM room r WHERE r.seq <> (SELECT count(*) FROM record c WHERE "
        "c.room = r.code)");
    if (gaps != "0") ledger().problem(gaps + " rooms have another number of records than they should");
    const auto broken = postgres_.sql("SELECT count(*) FROM room WHERE broken IS NOT NULL");
    if (broken != std::to_string(poisoned_)) ledger().problem(broken + " rooms were set aside");
    const auto owned = postgres_.sql(
        "SELECT count(*) FROM room JOIN node ON node.id = owner AND node.epoch = "
        "room.epoch");
    if (owned != "0") ledger().problem(owned + " rooms belong to nodes that have left");
    tell(std::to_string(changes) +
         " plays, seats and starts were answered, and stand in the store once each unless told below");
}

void ClusterCampaign::tell_log_ends() const {
    for (const auto& node : nodes_) {
        std::ifstream log(scratch_.path / (node.name + ".log"));
        std::deque<std::string> lines;
        for (std::string line; std::getline(log, line);) {
            lines.push_back(line);
            if (lines.size() > 20) lines.pop_front();
        }
        for (const auto& line : lines) tell(node.name + ": " + line);
    }
}

std::vector<std::string> ClusterCampaign::run() {
    try {
        return go_through();
    } catch (const std::exception&) {
        tell_log_ends();
        throw;
    }
}

void ClusterCampaign::go_through_troubles() {
    repeat(plan_.kills, "kills", &ClusterCampaign::kill_node);
    repeat(plan_.stops, "stops", &ClusterCampaign::stop_node);
    repeat(plan_.freezes, "stops beyond a burial", &ClusterCampaign::freeze_node);
    repeat(plan_.cuts, "cuts between nodes", &ClusterCampaign::cut_links);
    repeat(plan_.poisons, "rooms that kill whoever loads them", &ClusterCampaign::poison_room);
    repeat(plan_.pauses, "pauses of the database", &ClusterCampaign::pause_database);
    repeat(plan_.database_crashes, "crashes of the database", &ClusterCampaign::crash_database);
    repeat(plan_.primary_losses, "losses of the primary", &ClusterCampaign::lose_primary);
    repeat(plan_.restarted_losses, "losses of a primary that had come back while its standby stood still",
           &ClusterCampaign::lose_restarted_primary);
    repeat(plan_.isolations, "primaries that were isolated", &ClusterCampaign::isolate_primary);
    repeat(plan_.upgrades, "upgrades in turn, with a node that went back and one that died",
           &ClusterCampaign::upgrade_and_go_back);
}

void ClusterCampaign::sum_up() {
    std::ranges::sort(back_ms_);
    if (!back_ms_.empty()) {
        tell("from the kill of a node until everybody was back and had two answers: median " +
             std::to_string(static_cast<int>(back_ms_[back_ms_.size() / 2])) + " ms, longest " +
             std::to_string(static_cast<int>(back_ms_.back())) + " ms (clients wait 250 to 2,000 ms between attempts)");
    }
    if (plan_.cuts > 0) tell(std::to_string(links_cut_) + " players were brought by other nodes to those cut off");
    if (plan_.upgrades > 0)
        tell(std::to_string(beyond_) +
             " rooms, counted anew at each upgrade, that only newer nodes can read, beside an older one");
    if (losses_ > 0) {
        tell(std::to_string(losses_) + " primaries were lost, " + std::to_string(restarts_with_loss_) +
             " after they had come back with what their standby had not: " + std::to_string(records_lost_) +
             " records, of which nobody may have heard");
    }
    if (starts_cut_ > 0) tell(std::to_string(starts_cut_) + " starts of nodes were cut off by a primary that ended");
    // Else it was nothing that was lost.
    if (plan_.restarted_losses > 0 && restarts_with_loss_ < (plan_.restarted_losses + 1) / 2) {
        ledger().problem("too seldom a primary that had come back was lost with what its standby had not");
    }
    if (!ledger().problems().empty()) tell_log_ends();
    for (const auto& [what, times] : ledger().refusals()) tell("refused: " + what + ", " + std::to_string(times));
}

std::vector<std::string> ClusterCampaign::go_through() {
    start_nodes();
    for (const auto& node : nodes_) doors_.push_back({node.process->port(), 1});
    if (!plan_.balancer.empty()) {
        std::vector<std::uint16_t> ports;
        for (const auto& door : doors_) ports.push_back(door.port);
        balancer_ = std::make_unique<Balancer>(plan_.balancer, ports, scratch_.path / "haproxy.log");
        doors_ = {{balancer_->port(), 1}};
    }
    tables_ = std::make_unique<Tables>(doors_);
    tables_->open(plan_.rooms);
    tell(std::to_string(plan_.rooms) + " rooms, " + std::to_string(tables_->players()) + " players, " +
         std::to_string(plan_.nodes) + " nodes, seed " + std::to_string(plan_.seed));
    see_games_go_on("the start");
    go_through_troubles();
    end();
    compare_with_store();
    sum_up();
    return ledger().problems();
}

}  // namespace crowntable::crash
