#pragma once

#include <optional>
#include <vector>

#include "server/cluster/node.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server::cluster {

/// The table of nodes in the store that they share. Each call waits for its answer, so that it is asked on a thread and
/// a connection of its own: a beat must not stand in line behind the records of rooms. Nothing: the store did not
/// answer, or what came of it is not known.
class MemberStore {
public:
    virtual ~MemberStore() = default;

    virtual std::optional<std::vector<NodeRow>> nodes() = 0;
    /// A sign of life. False: there is no node of this id and epoch.
    virtual std::optional<bool> beat(const NodeId& id, Epoch epoch) = 0;
    /// What the calendar of the store said at the last beat that it took; nothing where it tells none.
    virtual std::optional<WallTime> calendar() const { return std::nullopt; }
    /// Ends this life of a node if it has shown no other sign of it than the one that was seen: its epoch rises, and
    /// nobody lives in the new one. False: it has.
    virtual std::optional<bool> bury(const NodeRow& seen) = 0;
    /// Enters a node that lives in epoch 1, if there is none of its id. False: there is one.
    virtual std::optional<bool> enter(const NodeId& id, const std::string& address) = 0;
    /// The next life of a node, if its row is as it was seen. False: it is not.
    virtual std::optional<bool> live_again(const NodeRow& seen, const std::string& address) = 0;
    /// Nobody lives in this epoch any more.
    virtual void leave(const NodeId& id, Epoch epoch) = 0;
};

}  // namespace crowntable::server::cluster
