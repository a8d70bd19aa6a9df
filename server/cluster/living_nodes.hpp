#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "server/cluster/member_store.hpp"

namespace crowntable::server::cluster {

/// The nodes that show signs of life; for a command, which is no node. One that shows none for as long as a burial
/// takes is buried, as another node would do it, and so are the nodes of a cluster that has lost its power as a whole.
/// `wait` is called between two looks. Nothing: the store did not answer, or not in time to judge by it.
std::optional<std::vector<NodeRow>> living_nodes(MemberStore& store, const HeartTimes& times,
                                                 const std::function<BootTime()>& clock,
                                                 const std::function<void(std::chrono::milliseconds)>& wait);

}  // namespace crowntable::server::cluster
