#pragma once

#include <map>
#include <vector>

#include "server/cluster/node.hpp"

namespace crowntable::server::cluster {

/// Watches over the other nodes: whose beat has stood still for long enough, by our own clock and while the store
/// answered us, is to be buried. No time of another machine counts, nor that of the database, which may be another
/// machine a moment later.
class Vigil {
public:
    Vigil(NodeId me, HeartTimes times) : me_(std::move(me)), times_(times) {}

    /// What the store has answered at `now`: all nodes. Gives those to be buried, as they were seen last: the burial
    /// names epoch and beat, so that a beat that comes in between saves them.
    std::vector<NodeRow> look(BootTime now, const std::vector<NodeRow>& nodes);

private:
    struct Watched {
        Epoch epoch;
        std::uint64_t beat = 0;
        std::chrono::milliseconds stood_still{};
    };

    /// Since the last look; nothing where the store has kept us waiting, for then it may have kept them waiting, too.
    std::chrono::milliseconds time_that_counts(BootTime now) const;

    const NodeId me_;
    const HeartTimes times_;
    std::map<NodeId, Watched> watched_;
    BootTime last_look_{-1};
};

}  // namespace crowntable::server::cluster
