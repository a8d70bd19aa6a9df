#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/node.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server::cluster {

/// Whose a room is: the node of that epoch.
struct Owner {
    NodeId id;
    Epoch epoch;
    /// Where other nodes reach it.
    std::string address;
};

/// A room as the store shows it.
struct RoomRow {
    std::string code;
    /// Nothing: it is nobody's, or that of an epoch that is over, and may be claimed.
    std::optional<Owner> owner{};
    Fence fence = 0;
    /// Set aside, or about to be removed: nobody may claim it.
    bool is_broken = false;
};

/// What a claim asks for: the room as long as it still has the fence that was seen.
struct WantedRoom {
    std::string code;
    Fence seen = 0;
};

struct ClaimedRoom {
    std::string code;
    /// New and drawn by chance: a number that was counted up would come again after a restore.
    Fence fence = 0;
};

/// What nodes ask a store that they share about rooms. As with Journal, `done` is called from the event loop's thread,
/// in the order of the calls, and never from inside one; nothing: the store did not answer, or what came of it is not
/// known.
class SharedStore {
public:
    virtual ~SharedStore() = default;

    /// Those of `codes` that there are.
    virtual void find(std::vector<std::string> codes,
                      std::function<void(std::optional<std::vector<RoomRow>>)> done) = 0;
    /// Makes rooms ours that are nobody's, or that are ours already and whose fence we do not know. Gives those that
    /// were got; others were quicker, or a row was locked.
    virtual void claim(std::vector<WantedRoom> wanted,
                       std::function<void(std::optional<std::vector<ClaimedRoom>>)> done) = 0;
};

}  // namespace crowntable::server::cluster
