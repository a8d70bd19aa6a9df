#include "tests/bench/load/served.hpp"

#include <fstream>

#include "engine/ensure.hpp"

namespace crowntable::bench {

std::vector<std::string> node_options(const std::string& store, const std::string& name, std::uint16_t port,
                                      const std::filesystem::path& secret_file) {
    if (!std::filesystem::exists(secret_file)) {
        std::ofstream(secret_file) << "a secret that all nodes of this test know\n";
    }
    return {"--store=" + store, "--node=" + name, "--cluster-address=127.0.0.1:" + std::to_string(port),
            "--cluster-secret-file=" + secret_file.string()};
}

Served::Served(const std::string& program, const std::vector<std::string>& options, Store store, bool has_other) {
    ENSURE(store == Store::postgres || !has_other);
    std::string url;
    if (store == Store::postgres) {
        // What is measured beside it flushes, too.
        postgres_ = std::make_unique<tests::PostgresServer>(tests::PostgresServer::Flushes::yes);
        url = postgres_->url(postgres_->make_database());
    }
    for (const auto* name : {"node1", "node2"}) {
        auto all = options;
        if (store == Store::postgres) {
            const auto node = node_options(url, name, free_port(), scratch_.path / "secret");
            all.insert(all.end(), node.begin(), node.end());
        }
        servers_.push_back(std::make_unique<ServerProcess>(
            program, free_port(), scratch_.path / name, scratch_.path / (std::string(name) + ".log"), std::move(all)));
        if (!has_other) break;
    }
}

void Served::start() {
    for (const auto& server : servers_) server->start();
    for (const auto& server : servers_) server->await_ready();
}

}  // namespace crowntable::bench
