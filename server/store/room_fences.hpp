#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server {

/// Which rooms are this node's, and by which fences: from the claim of a room, or its first record, to its release or
/// its end. Neither the lobby nor a room knows of it.
class RoomFences {
public:
    /// The journal must outlive the fences.
    explicit RoomFences(Journal& journal) : journal_(journal) {}

    /// Asks for those of the rooms that are not ours. Which are ours by then is known when the journal answers what it
    /// was asked of them after this.
    void claim(std::vector<std::string> rooms) {
        claim(std::move(rooms), [] {});
    }
    /// `done` is called when it has; from inside the call where all are ours.
    void claim(std::vector<std::string> rooms, std::function<void()> done);
    bool holds(const std::string& room) const { return held_.contains(room); }
    std::size_t held() const { return held_.size(); }
    /// What is appended to the room is appended with this. One that was never claimed is new.
    Fence of(const std::string& room);
    /// For what else is said of a room, also of one that is not held: the fence that it would have if the store were
    /// ours as a whole, which in any other fits no room.
    Fence known(const std::string& room) const;

    /// The room has left the memory, and may be claimed by any node; `done` is called when it may, from inside the call
    /// where it is not ours.
    void release(const std::string& room, std::function<void()> done);
    void release(const std::string& room) {
        release(room, [] {});
    }
    /// The room has ended, or is not ours any more.
    void forget(const std::string& room) { held_.erase(room); }

private:
    Journal& journal_;
    std::unordered_map<std::string, Fence> held_;
    /// Claims may be answered after our end.
    std::shared_ptr<RoomFences*> self_ = std::make_shared<RoomFences*>(this);
};

}  // namespace crowntable::server
