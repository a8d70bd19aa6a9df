#include "server/cluster/vigil.hpp"

#include <utility>

namespace crowntable::server::cluster {

std::chrono::milliseconds Vigil::time_that_counts(BootTime now) const {
    const auto gap = now - last_look_;
    const bool is_gapless = last_look_.count() >= 0 && gap <= times_.doubt;
    return is_gapless ? gap : std::chrono::milliseconds{0};
}

std::vector<NodeRow> Vigil::look(BootTime now, const std::vector<NodeRow>& nodes) {
    const auto passed = time_that_counts(now);
    // After a gap everybody's time begins anew: who could not beat meanwhile has to have the chance to.
    const bool begins_anew = passed.count() == 0;
    last_look_ = now;
    std::map<NodeId, Watched> seen;
    std::vector<NodeRow> dead;
    for (const NodeRow& node : nodes) {
        if (node.id == me_ || !node.lives()) continue;
        Watched watched{node.epoch, node.beat, {}};
        const auto before = watched_.find(node.id);
        const bool stands_still =
            before != watched_.end() && before->second.epoch == node.epoch && before->second.beat == node.beat;
        if (stands_still && !begins_anew) watched.stood_still = before->second.stood_still + passed;
        if (watched.stood_still >= times_.burial) dead.push_back(node);
        seen.emplace(node.id, watched);
    }
    watched_ = std::move(seen);
    return dead;
}

}  // namespace crowntable::server::cluster
