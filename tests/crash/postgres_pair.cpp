#include "tests/crash/postgres_pair.hpp"

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <thread>

namespace crowntable::crash {

namespace fs = std::filesystem;
using tests::PostgresServer;

namespace {

constexpr std::chrono::seconds standby_patience{30};

}  // namespace

PostgresPair::PostgresPair() {
    servers_[0] = std::make_unique<PostgresServer>();
    database_ = servers_[0]->make_database();
    servers_[1] = std::make_unique<PostgresServer>(PostgresServer::StandbyOf{*servers_[0]});
    await_standby();
    wait_for_standby(true);
}

/// A link to the folder of the socket, so that it can be taken away from one node alone.
fs::path PostgresPair::door(const std::string& node, std::size_t server) const {
    return scratch_.path / (node + "-" + std::to_string(server));
}

std::string PostgresPair::url(const std::string& node) {
    for (const std::size_t server : {0U, 1U}) {
        if (!fs::is_symlink(door(node, server))) fs::create_symlink(servers_.at(server)->sockets(), door(node, server));
    }
    return "postgres:///" + database_ + "?user=crowntable&application_name=" + node +
           "&host=" + door(node, 0).string() + "," + door(node, 1).string();
}

void PostgresPair::stall_standby() {
    other().pause();
    // What was sent is read all the same, once it goes on.
    primary().sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_replication");
}

void PostgresPair::change_over() {
    servers_.at(other_number())->promote();
    primary_ = other_number();
}

void PostgresPair::wait_for_standby(bool waits) const {
    const auto& server = *servers_.at(primary_);
    const std::string whom = waits ? PostgresServer::standby_name : "";
    server.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '" + whom + "'");
    server.sql("postgres", "SELECT pg_reload_conf()");
}

void PostgresPair::rebuild_standby() {
    other().follow(primary());
    for (const auto& shut : fs::directory_iterator(scratch_.path)) {
        if (shut.path().extension() == ".shut") fs::rename(shut.path(), fs::path(shut.path()).replace_extension());
    }
    await_standby();
    wait_for_standby(true);
}

void PostgresPair::await_standby() const {
    const auto end = std::chrono::steady_clock::now() + standby_patience;
    while (!servers_.at(primary_)->has_standby()) {
        if (std::chrono::steady_clock::now() > end) throw std::runtime_error("the standby does not follow");
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void PostgresPair::shut_out(const std::string& node) const {
    const auto open = door(node, other_number());
    fs::rename(open, open.string() + ".shut");
    servers_.at(other_number())
        ->sql("postgres",
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '" + node + "'");
}

}  // namespace crowntable::crash
