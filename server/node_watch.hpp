#pragma once

#include <vector>

#include "server/cluster/node.hpp"
#include "server/store/postgres/address.hpp"

namespace crowntable::server {

/// The nodes that work on this database now (cluster::living_nodes), which takes up to some seconds to find out where
/// one has not said goodbye. Throws StoreProblem.
std::vector<cluster::NodeRow> nodes_that_live(const postgres::Address& database);

}  // namespace crowntable::server
