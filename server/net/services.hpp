#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "server/core/addresses.hpp"
#include "server/net/bans.hpp"
#include "server/net/crowd.hpp"
#include "server/net/due_writes.hpp"
#include "server/net/game_list.hpp"
#include "server/net/metrics.hpp"
#include "server/net/options.hpp"
#include "server/net/origin.hpp"
#include "server/net/poller.hpp"
#include "server/net/routes.hpp"
#include "server/net/sockets.hpp"
#include "server/net/switchboard.hpp"

namespace crowntable::server {

class Administration;
class ClusterNode;

/// What every socket of one server shares. Outlives all of them.
struct Services {
    const NetOptions& options;
    PublicHost host;
    OriginPolicy origins;
    std::function<Now()> now;
    Sockets& sockets;
    /// What each address may ask for by HTTP.
    Addresses& addresses;
    Bans& bans;
    std::unique_ptr<const GameList>& games;
    Switchboard& switchboard;
    /// Of the WebSockets.
    Poller& poller;
    Crowd& crowd;
    /// Of those for whom a table waits; the others write among the crowd.
    DueWrites& due_writes;
    Observer& observer;
    Metrics& metrics;
    OnBug on_bug;
    /// Nothing where this server is the only one.
    ClusterNode* cluster = nullptr;
    /// Nothing before the server listens.
    Administration* administration = nullptr;
    Readiness readiness = Readiness::starting;
    /// Another node has the store that this one does not reach.
    bool store_is_elsewhere = false;
    /// Into which each WebSocket reads, one at a time, and keeps nothing there. A frame with its header fits.
    std::vector<std::uint8_t> read_buffer = std::vector<std::uint8_t>(std::size_t{20} * 1024);

    Readiness readiness_now() const {
        if (readiness != Readiness::serving) return readiness;
        // What fails for all nodes alike is no reason to send anybody to another one. One that drains opens no room,
        // which others do; a server alone stays the door to what is played there.
        if (cluster != nullptr && store_is_elsewhere) return Readiness::store_failing;
        if (cluster != nullptr) return switchboard.is_draining() ? Readiness::draining : readiness;
        if (switchboard.is_store_failing()) return Readiness::store_failing;
        return switchboard.oldest_outbox() > options.limits.outbox_age_max ? Readiness::store_behind : readiness;
    }
};

}  // namespace crowntable::server
