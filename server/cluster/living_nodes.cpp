#include "server/cluster/living_nodes.hpp"

#include <algorithm>

#include "server/cluster/vigil.hpp"

namespace crowntable::server::cluster {

namespace {

/// Several times as many as a burial takes: a store that keeps us waiting makes the vigil begin anew.
constexpr int looks_max = 20;

/// Nothing was heard of it since.
bool stands_still(const NodeRow& node, const std::vector<NodeRow>& before) {
    const auto was = std::ranges::find(before, node.id, &NodeRow::id);
    return was != before.end() && was->epoch == node.epoch && was->beat == node.beat;
}

}  // namespace

std::optional<std::vector<NodeRow>> living_nodes(MemberStore& store, const HeartTimes& times,
                                                 const std::function<BootTime()>& clock,
                                                 const std::function<void(std::chrono::milliseconds)>& wait) {
    // No id of a node is empty, so that none is left out.
    Vigil vigil(NodeId{}, times);
    const auto first = store.nodes();
    for (int look = 0; look < looks_max; ++look) {
        auto nodes = store.nodes();
        if (!first || !nodes) return std::nullopt;
        for (const auto& dead : vigil.look(clock(), *nodes)) store.bury(dead);
        std::erase_if(*nodes, [](const NodeRow& node) { return !node.lives(); });
        const bool is_known = std::ranges::none_of(*nodes, [&](const auto& one) { return stands_still(one, *first); });
        if (is_known) return nodes;
        wait(times.beat);
    }
    return std::nullopt;
}

}  // namespace crowntable::server::cluster
