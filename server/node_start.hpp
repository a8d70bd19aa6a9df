#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/signature.hpp"
#include "server/cluster/postgres_members.hpp"
#include "server/cluster/postgres_rooms.hpp"
#include "server/core/entropy.hpp"
#include "server/net/event_loop.hpp"
#include "server/node_options.hpp"
#include "server/store/postgres/lineage.hpp"

namespace crowntable::server {

/// The part of a start that a node has which shares its store with others. Outlives the loop.
class NodeStart {
public:
    /// Makes or brings up to date the tables, and begins a life of the node, for which it may have to wait until it is
    /// sure that a former one has ended. What it sees of the store is noted in `data_dir`. Throws StoreProblem.
    NodeStart(NodeConfig config, std::filesystem::path data_dir);
    ~NodeStart();
    NodeStart(const NodeStart&) = delete;
    NodeStart& operator=(const NodeStart&) = delete;

    /// Once. `entropy` must outlive it.
    std::unique_ptr<Journal> journal(Entropy& entropy, const Limits& limits, EventLoop::Post post,
                                     std::function<void(const std::string& why)> troubled);
    /// REQUIRES: the journal is the loop's.
    void join(EventLoop& loop);
    /// The one of all nodes: that of the first data directory with a key of its own, else `fresh`. Throws StoreProblem
    /// (bad_key) where this data directory has another one.
    SigningKey signing_key(const std::filesystem::path& data_dir, const PrivateKey& fresh) const;

    /// The store has been given a new generation since this life began, and this is why it has ended.
    bool was_replaced() const { return lineage_->is_replaced(); }

private:
    void note(std::int64_t beat) const;

    const NodeConfig config_;
    const std::filesystem::path data_dir_;
    const cluster::Abilities abilities_;
    std::unique_ptr<cluster::PostgresMembers> members_;
    cluster::Epoch epoch_;
    std::optional<postgres::Lineage> lineage_;
    /// Of the store, which were seen in lives before.
    std::vector<std::string> former_generations_;
    postgres::PostgresJournal* journal_ = nullptr;
    std::optional<cluster::PostgresRooms> rooms_;
};

}  // namespace crowntable::server
