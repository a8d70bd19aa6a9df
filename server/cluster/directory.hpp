#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/cluster/shared_store.hpp"

namespace crowntable::server::cluster {

/// The room is this node's, and whatever is written to it carries this fence.
struct Here {
    Fence fence = 0;
};
/// Another node has it.
struct Elsewhere {
    Owner owner;
};
/// There is no such room.
struct Nowhere {};
/// It was set aside: no node plays it.
struct SetAside {};
/// The store did not answer, or others are claiming it at this moment: ask again after a while.
struct NotNow {};

using Whereabouts = std::variant<Here, Elsewhere, Nowhere, SetAside, NotNow>;

/// On which node a room is. A room that nobody has is claimed by being asked for: the node where somebody knocks is the
/// one that plays. Knocks that come while the store is asked share its next question, so that after the end of a node
/// all of its rooms are claimed in a few statements.
class Directory {
public:
    using Answer = std::function<void(const Whereabouts&)>;

    /// `store` must outlive the directory; what it answers after the directory's end is not heard.
    Directory(NodeId me, SharedStore& store) : me_(std::move(me)), store_(store) {}

    /// `answer` is called once, perhaps before the call returns.
    void find(const std::string& code, Answer answer);
    /// Nothing for a room that is not this node's.
    std::optional<Fence> fence_of(const std::string& code) const;
    std::size_t owned() const { return owned_.size(); }

    /// The room was made here, or has another fence from now on.
    void own(const std::string& code, Fence fence) { owned_[code] = fence; }
    /// The room is this node's no more: it was given back, or an append came back fenced.
    void forget(const std::string& code) { owned_.erase(code); }
    /// This node was buried: it has nothing. Gives what it had.
    std::vector<std::string> forget_all();

private:
    using Waiting = std::map<std::string, std::vector<Answer>>;

    void ask();
    void found(const std::optional<std::vector<RoomRow>>& rows);
    void claimed(const std::optional<std::vector<ClaimedRoom>>& rooms);
    void answer(const std::string& code, const Whereabouts& where);
    void answer_rest();

    const NodeId me_;
    SharedStore& store_;
    std::unordered_map<std::string, Fence> owned_;
    /// For the next question.
    Waiting waiting_;
    /// About whose rooms the store is being asked.
    Waiting asked_;
    bool is_asking_ = false;
    std::shared_ptr<Directory*> self_ = std::make_shared<Directory*>(this);
};

}  // namespace crowntable::server::cluster
