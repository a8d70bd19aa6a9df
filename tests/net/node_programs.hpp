#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tests/net/program.hpp"
#include "tests/net/running_server.hpp"
#include "tests/support/postgres_server.hpp"

namespace crowntable::tests {

/// A database of its own on a real PostgreSQL, and what starts nodes on it.
struct NodePrograms {
    NodePrograms() { std::ofstream(scratch.path / "secret") << std::string(32, 's') << "\n"; }

    std::vector<std::string> arguments(const std::string& name, const std::string& store) const {
        return on_loopback(
            (scratch.path / name).string(),
            {"--store", store, "--node", name, "--cluster-address", "127.0.0.1:" + std::to_string(unused_port()),
             "--cluster-secret-file", (scratch.path / "secret").string()});
    }
    std::vector<std::string> arguments(const std::string& name) const {
        return arguments(name, postgres.url(database));
    }
    Ending run(const std::string& store) const { return run_program(arguments("node", store)); }

    PostgresServer& postgres = PostgresServer::shared();
    std::string database = postgres.make_database();
    Scratch scratch;
};

}  // namespace crowntable::tests
