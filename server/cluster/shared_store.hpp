#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/node.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server::cluster {

/// Whose a room is: the node of that epoch, which is its present one.
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
    /// Set aside, or about to be removed: nobody may claim it.
    bool is_broken = false;
    RoomNeeds needs{};
};

/// What nodes ask a store that they share beside what a journal answers. As there, `done` is called from the event
/// loop's thread, in the order of the calls, and never from inside one.
class SharedStore {
public:
    virtual ~SharedStore() = default;

    /// Those of `codes` that there are; nothing: the store did not answer.
    virtual void find(std::vector<std::string> codes,
                      std::function<void(std::optional<std::vector<RoomRow>>)> done) = 0;
    /// Whether the store, read after this call, bears out whoever holds `fence` of the room: it is still theirs.
    /// Without a fence: there is no such room, or it was set aside, so that whoever says so is right. Answered when the
    /// store can be read, however late; not in order with what else is asked of the room, and never from inside the
    /// call.
    virtual void vouch(std::string room, std::optional<Fence> fence, std::function<void(bool)> done) = 0;
    /// Ends a room for good where it is still that of whoever holds the fence, and tells whether it was. What is asked
    /// of the room before is carried out before.
    virtual void end(std::string room, Fence fence, std::function<void(bool)> done) = 0;
    /// A room that we have was made again from its records, whatever came of it: nobody dies of that.
    virtual void loaded(std::string room) = 0;
    /// How many rooms were set aside when we were about to load them, for others had died of that.
    virtual std::uint64_t rooms_set_aside() const = 0;
    /// How many rooms we have claimed from nodes whose life was over, and which had not released them.
    virtual std::uint64_t rooms_taken_over() const = 0;
    /// How many rooms there are, as they were counted some time ago, and those that were made here since.
    virtual std::size_t room_count() const = 0;
    /// How far this node's calendar is ahead of the store's. Rooms end by the one of the two by which they end later,
    /// so that a clock which is wrong ends nobody's room.
    virtual void set_calendar_lead(std::chrono::milliseconds lead) = 0;
    /// It is not the store any more in which this life of the node has begun (a new generation, after a restore).
    virtual bool is_replaced() const = 0;
};

}  // namespace crowntable::server::cluster
