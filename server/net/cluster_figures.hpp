#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/log.hpp"

namespace crowntable::wire {
struct NodeCard;
}

namespace crowntable::server {

/// Connections of other nodes that were refused, by what was wrong with them.
struct RelaysRefused {
    /// Whoever came does not know our secret.
    std::uint64_t wrong_secret = 0;
    /// What was said first is nothing that a node of this version says.
    std::uint64_t unknown_words = 0;
    /// We came ourselves: what another node is told to be reached by leads here.
    std::uint64_t from_itself = 0;
};

/// What is told of a node to whoever looks at its cluster: by /metrics, by /readyz and in the log.
struct ClusterFigures {
    std::string id;
    std::uint64_t epoch = 0;
    /// Rooms that are its own.
    std::size_t owned = 0;
    /// Players whom it passes on.
    std::size_t relayed = 0;
    /// Since it sent the last beat that was confirmed, or since its start as long as there was none.
    std::chrono::milliseconds beat_age{};
    /// Nodes that it has buried.
    std::uint64_t burials = 0;
    /// Rooms that it has claimed from nodes whose life was over.
    std::uint64_t takeovers = 0;
    /// Rooms that it has set aside.
    std::uint64_t set_aside = 0;
    /// Between its calendar and the store's.
    std::chrono::milliseconds calendar_difference{};
    RelaysRefused refused{};
};

/// As Prometheus reads them.
std::string metrics_of(const ClusterFigures& figures);
/// For /readyz.
wire::NodeCard card_of(const ClusterFigures& figures);
/// With the same as /readyz tells.
void log_node(LogLevel level, std::string_view message, const ClusterFigures& figures);

}  // namespace crowntable::server
