#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/node.hpp"
#include "server/core/record.hpp"
#include "tests/sim/cluster/tables.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// Programs of several versions beside each other: a room is never with a node that cannot read its records, its row
/// tells of which format they are, and nobody writes what a node cannot read of which they have been told that it
/// lives.
class Formats {
public:
    explicit Formats(Referee& referee) : referee_(referee) {}

    /// A life of a node whose program reads records up to this format.
    void began(const std::string& id, server::cluster::Epoch epoch, int newest);
    /// The node has heard who lives.
    void heard(const std::string& id, server::cluster::Epoch epoch, const std::vector<server::cluster::NodeRow>& nodes,
               Time now);
    /// The node is about to write this.
    void appends(const std::string& id, server::cluster::Epoch epoch, const server::Record& record, Time now);
    /// Before it is seen.
    void committed(const Tables& before, const WriteSet& writes);

private:
    struct Life {
        int newest = 0;
        /// From when on all of whom the node knew read records up to which format.
        std::map<Time, int> read_by_all{};
    };
    using Key = std::pair<std::string, std::uint64_t>;

    Referee& referee_;
    std::map<Key, Life> lives_;
};

}  // namespace crowntable::sim
