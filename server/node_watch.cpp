#include "server/node_watch.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "server/cluster/living_nodes.hpp"
#include "server/cluster/postgres_members.hpp"
#include "server/store/data_directory.hpp"

namespace crowntable::server {

namespace {

/// It stands still while the machine sleeps, so that nobody is buried for that.
cluster::BootTime steady_time() {
    return std::chrono::duration_cast<cluster::BootTime>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

std::vector<cluster::NodeRow> nodes_that_live(const postgres::Address& database) {
    const cluster::HeartTimes times;
    cluster::PostgresMembers members(database, times.burial);
    auto nodes = cluster::living_nodes(members, times, steady_time,
                                       [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); });
    if (nodes) return *std::move(nodes);
    throw StoreProblem(StoreProblem::Kind::unreachable,
                       "the database " + database.shown() + " does not answer in time");
}

}  // namespace crowntable::server
