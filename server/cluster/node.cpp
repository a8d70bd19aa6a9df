#include "server/cluster/node.hpp"

#include <algorithm>

namespace crowntable::server::cluster {

bool another_lives(const std::vector<NodeRow>& nodes, const NodeId& me) {
    return std::ranges::any_of(nodes, [&](const NodeRow& node) { return node.id != me && node.lives(); });
}

int format_read_by_all(const std::vector<NodeRow>& nodes, int own) {
    int oldest = own;
    for (const NodeRow& node : nodes) {
        if (node.lives()) oldest = std::min(oldest, node.abilities.format);
    }
    return oldest;
}

}  // namespace crowntable::server::cluster
