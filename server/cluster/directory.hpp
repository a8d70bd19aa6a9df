#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/cluster/shared_store.hpp"
#include "server/store/room_fences.hpp"

namespace crowntable::server::cluster {

/// The room is this node's (RoomFences::holds).
struct Here {};
/// Another node has it.
struct Elsewhere {
    Owner owner;
};
/// There is no such room.
struct Nowhere {};
/// It was set aside: no node plays it.
struct SetAside {};
/// Nobody has it, and who asks does not want it either.
struct Nobodys {};
/// Nobody has it, and this program is too old for it: it is for a node that meets its needs.
struct Beyond {
    RoomNeeds needs;
};
/// The store did not answer, or others are claiming it at this moment: ask again after a while.
struct NotNow {};

using Whereabouts = std::variant<Here, Elsewhere, Nowhere, Nobodys, SetAside, Beyond, NotNow>;

/// On which node a room is. A room that nobody has is claimed where somebody knocks, so that this node plays it; who
/// only wants to know something of it claims nothing. Knocks that come while the store is asked share its next
/// question, so that after the end of a node all of its rooms are claimed in a few statements.
class Directory {
public:
    using Answer = std::function<void(const Whereabouts&)>;

    /// `store` and `fences` must outlive the directory; what they answer after its end is not heard.
    Directory(NodeId me, SharedStore& store, RoomFences& fences, Abilities mine = {})
        : me_(std::move(me)), store_(store), fences_(fences), mine_(std::move(mine)) {}

    // `answer` is called once, perhaps before the call returns.
    /// Somebody knocks for the room.
    void find(const std::string& code, Answer answer) { ask_for(code, true, std::move(answer)); }
    /// Somebody asks about the room: whoever has it keeps it.
    void look(const std::string& code, Answer answer) { ask_for(code, false, std::move(answer)); }

private:
    struct Askers {
        /// One of them knocks.
        bool is_wanted = false;
        std::vector<Answer> answers;
    };
    using Waiting = std::map<std::string, Askers>;

    void ask_for(const std::string& code, bool is_wanted, Answer answer);
    void ask();
    void found(const std::optional<std::vector<RoomRow>>& rows);
    void claimed(const std::vector<std::string>& wanted);
    void answer(const std::string& code, const Whereabouts& where);
    void answer_rest();

    const NodeId me_;
    SharedStore& store_;
    RoomFences& fences_;
    const Abilities mine_;
    /// For the next question.
    Waiting waiting_;
    /// About whose rooms the store is being asked.
    Waiting asked_;
    bool is_asking_ = false;
    std::shared_ptr<Directory*> self_ = std::make_shared<Directory*>(this);
};

}  // namespace crowntable::server::cluster
