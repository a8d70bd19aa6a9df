#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/bench/load/server_process.hpp"
#include "tests/support/postgres_server.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::bench {

/// Options of a node beside those of every server. `port`: where other nodes reach it. `secret_file`: the same for all
/// nodes, made where it is missing.
std::vector<std::string> node_options(const std::string& store, const std::string& name, std::uint16_t port,
                                      const std::filesystem::path& secret_file);

/// The server that is measured, as it is started: with an SQLite store, or as a node on a PostgreSQL that is started
/// for it, with another node beside it or without.
class Served {
public:
    enum class Store : std::uint8_t { sqlite, postgres };
    /// Throws std::runtime_error where PostgreSQL cannot be started.
    Served(const std::string& program, const std::vector<std::string>& options, Store store, bool has_other);

    /// The one that is measured. It is not started yet.
    ServerProcess& first() { return *servers_.front(); }
    /// REQUIRES: there is another node.
    std::uint16_t other_port() const { return servers_.at(1)->port(); }
    const std::filesystem::path& scratch() const { return scratch_.path; }
    /// Starts them all and waits until they are ready. Throws std::runtime_error if one is not.
    void start();

private:
    tests::Scratch scratch_;
    std::unique_ptr<tests::PostgresServer> postgres_;
    std::vector<std::unique_ptr<ServerProcess>> servers_;
};

}  // namespace crowntable::bench
