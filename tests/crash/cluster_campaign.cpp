#include "tests/crash/cluster_campaign.hpp"

#include <algorithm>
#include <csignal>
#include <deque>
#include <fstream>
#include <iostream>
#include <sstream>
#include <utility>

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

namespace {

/// ExitCode::buried of the program.
constexpr int buried = 14;
/// A burial comes 4 s after the last beat, and is looked for once a second.
constexpr milliseconds frozen_for{7'000};
constexpr milliseconds paused_for{3'000};
/// A burial, a pause of clients between two attempts, and a busy machine.
constexpr seconds patience{40};
constexpr seconds drain_max{10};

void tell(const std::string& line) {
    std::cout << line << std::endl;
}

}  // namespace

ClusterCampaign::ClusterCampaign(ClusterPlan plan)
    : plan_(std::move(plan)), chance_(plan_.seed), database_(postgres_.make_database()) {}

milliseconds ClusterCampaign::random_ms(int min, int max) {
    return milliseconds(std::uniform_int_distribution<int>(min, max)(chance_));
}

std::vector<bench::Route> ClusterCampaign::doors() const {
    std::vector<bench::Route> doors;
    for (const auto& node : nodes_) doors.push_back({node->port(), 1});
    return doors;
}

void ClusterCampaign::start_nodes() {
    for (std::size_t number = 0; number < plan_.nodes; ++number) {
        const auto name = "node" + std::to_string(number + 1);
        auto options = plan_.server_options;
        const auto node = bench::node_options(postgres_.url(database_), name, scratch_.path / "secret");
        options.insert(options.end(), node.begin(), node.end());
        nodes_.push_back(std::make_unique<bench::ServerProcess>(plan_.program, bench::free_port(), scratch_.path / name,
                                                                scratch_.path / (name + ".log"), std::move(options)));
        nodes_.back()->start();
    }
    for (const auto& node : nodes_) node->await_ready();
}

bench::ServerProcess& ClusterCampaign::any_node() {
    return *nodes_[chance_() % nodes_.size()];
}

void ClusterCampaign::see_games_go_on(const std::string& after) {
    tables_->see_games_go_on(after, patience);
}

void ClusterCampaign::see_end(bench::ServerProcess& node, seconds time, int status, const std::string& what) {
    std::optional<int> ended;
    tables_->play_until([&] { return ended || (ended = node.await_end(milliseconds(0))); }, time, what);
    if (!ended) {
        node.kill();
    } else if (*ended != status) {
        tables_->ledger().problem(what + " came with " + std::to_string(*ended));
    }
    node.start();
}

/// At any moment, sometimes while the players are still coming back.
void ClusterCampaign::kill_node() {
    tables_->play_for(random_ms(0, 500));
    auto& node = any_node();
    if (node.await_end(milliseconds(0))) tables_->ledger().problem("a node ended by itself");
    node.kill();
    const auto killed = Clock::now();
    // Some come back before anybody else has buried them.
    const bool at_once = chance_() % 3 == 0;
    if (at_once) node.start();
    see_games_go_on("the kill of a node");
    back_ms_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - killed).count());
    if (!at_once) node.start();
}

void ClusterCampaign::stop_node() {
    tables_->play_for(random_ms(0, 500));
    auto& node = any_node();
    node.signal(SIGTERM);
    see_end(node, drain_max, 0, "the end of a node that was stopped");
    see_games_go_on("the stop of a node");
}

/// What it had ready to be shown when it awakes must not be shown.
void ClusterCampaign::freeze_node() {
    tables_->play_for(random_ms(0, 500));
    auto& node = any_node();
    node.signal(SIGSTOP);
    tables_->play_for(frozen_for);
    node.signal(SIGCONT);
    see_end(node, drain_max, buried, "the end of a node that was buried");
    see_games_go_on("the awakening of a node that was buried");
}

void ClusterCampaign::pause_database() {
    see_games_go_on("whatever was before");
    const auto returns = tables_->ledger().returns();
    postgres_.pause();
    tables_->play_for(paused_for);
    postgres_.go_on();
    see_games_go_on("a pause of the database");
    if (tables_->ledger().returns() != returns) tables_->ledger().problem("a pause of the database closed sockets");
}

void ClusterCampaign::crash_database() {
    see_games_go_on("whatever was before");
    const auto returns = tables_->ledger().returns();
    tables_->play_for(random_ms(0, 300));
    postgres_.stop();
    tables_->play_for(random_ms(0, 2'000));
    postgres_.start();
    see_games_go_on("a crash of the database");
    if (tables_->ledger().returns() != returns) tables_->ledger().problem("a crash of the database closed sockets");
}

void ClusterCampaign::repeat(int times, const std::string& what, void (ClusterCampaign::*once)()) {
    for (int time = 0; time < times && tables_->ledger().problems().empty(); ++time) (this->*once)();
    if (times > 0) {
        tell(std::to_string(times) + " " + what + ": " + std::to_string(tables_->ledger().answered()) +
             " commands answered by then, " + std::to_string(tables_->ledger().returns()) + " returns");
    }
}

void ClusterCampaign::end() {
    tables_->end_games();
    for (const auto& node : nodes_) node->signal(SIGTERM);
    for (const auto& node : nodes_) {
        const auto status = node->await_end(drain_max);
        if (status != 0) {
            tables_->ledger().problem("the last stop of a node ended with " +
                                      (status ? std::to_string(*status) : "nothing in time"));
        }
    }
}

void ClusterCampaign::compare_with_store() {
    StoredIdsReader reader;
    std::istringstream lines(postgres_.sql(
        database_, "SELECT room || ' ' || seq || ' ' || convert_from(body, 'UTF8') FROM record ORDER BY room, seq"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string room;
        std::int64_t seq = 0;
        words >> room >> seq;
        reader.take(room, seq, line.substr(static_cast<std::size_t>(words.tellg()) + 1));
    }
    const auto changes = tables_->compare_with(reader.take_all());
    const auto gaps = postgres_.sql(database_,
                                    "SELECT count(*) FROM room r WHERE r.seq <> (SELECT count(*) FROM record c WHERE "
                                    "c.room = r.code) OR r.broken IS NOT NULL");
    if (gaps != "0") tables_->ledger().problem(gaps + " rooms have another number of records than they should");
    const auto owned = postgres_.sql(database_,
                                     "SELECT count(*) FROM room JOIN node ON node.id = owner AND node.epoch = "
                                     "room.epoch");
    if (owned != "0") tables_->ledger().problem(owned + " rooms belong to nodes that have left");
    tell(std::to_string(changes) +
         " plays, seats and starts were answered, and stand in the store once each unless told below");
}

void ClusterCampaign::tell_log_ends() const {
    for (std::size_t number = 1; number <= nodes_.size(); ++number) {
        std::ifstream log(scratch_.path / ("node" + std::to_string(number) + ".log"));
        std::deque<std::string> lines;
        for (std::string line; std::getline(log, line);) {
            lines.push_back(line);
            if (lines.size() > 20) lines.pop_front();
        }
        for (const auto& line : lines) tell("node" + std::to_string(number) + ": " + line);
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

std::vector<std::string> ClusterCampaign::go_through() {
    start_nodes();
    tables_ = std::make_unique<Tables>(doors());
    tables_->open(plan_.rooms);
    tell(std::to_string(plan_.rooms) + " rooms, " + std::to_string(tables_->players()) + " players, " +
         std::to_string(plan_.nodes) + " nodes, seed " + std::to_string(plan_.seed));
    see_games_go_on("the start");
    repeat(plan_.kills, "kills", &ClusterCampaign::kill_node);
    repeat(plan_.stops, "stops", &ClusterCampaign::stop_node);
    repeat(plan_.freezes, "stops beyond a burial", &ClusterCampaign::freeze_node);
    repeat(plan_.pauses, "pauses of the database", &ClusterCampaign::pause_database);
    repeat(plan_.database_crashes, "crashes of the database", &ClusterCampaign::crash_database);
    end();
    compare_with_store();
    std::ranges::sort(back_ms_);
    if (!back_ms_.empty()) {
        tell("from the kill of a node until everybody was back and had two answers: median " +
             std::to_string(static_cast<int>(back_ms_[back_ms_.size() / 2])) + " ms, longest " +
             std::to_string(static_cast<int>(back_ms_.back())) + " ms (clients wait 250 to 2,000 ms between attempts)");
    }
    if (!tables_->ledger().problems().empty()) tell_log_ends();
    for (const auto& [what, times] : tables_->ledger().refusals()) {
        tell("refused: " + what + ", " + std::to_string(times));
    }
    return tables_->ledger().problems();
}

}  // namespace crowntable::crash
