#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/cluster/heart.hpp"
#include "server/cluster/member_store.hpp"
#include "server/cluster/vigil.hpp"

namespace crowntable::server::cluster {

enum class JoinFailure : std::uint8_t {
    /// Another process shows signs of life under our id.
    already_there,
    /// The store did not answer.
    no_answer,
};

/// Begins a life of the node `id` and gives its epoch. Where a former one has not ended by itself, its beat is looked
/// at for some while first: `wait` is called for each of these looks, and returns after so long.
std::variant<Epoch, JoinFailure> join(MemberStore& store, const NodeId& id, const std::string& address,
                                      const HeartTimes& times,
                                      const std::function<void(std::chrono::milliseconds)>& wait);

/// What a node does each second for as long as it lives: it beats, and looks after the others.
class Membership {
public:
    using Clock = std::function<BootTime()>;
    using Calendar = std::function<WallTime()>;

    /// All of them outlive the membership. REQUIRES: the node has joined.
    Membership(MemberStore& store, Heart& heart, NodeId id, Epoch epoch, HeartTimes times, Clock clock,
               Calendar calendar)
        : store_(store),
          heart_(heart),
          id_(id),
          epoch_(epoch),
          doubt_(times.doubt),
          vigil_(std::move(id), times),
          clock_(std::move(clock)),
          calendar_(std::move(calendar)) {}

    /// What was seen of the others, for whoever looks at the cluster.
    struct Round {
        std::vector<NodeRow> nodes{};
        /// Those whom this node has buried, each once. One whose answer was lost is taken for buried by this node if
        /// its life is seen to be over a beat later; where another node has buried it at the same moment both tell.
        std::vector<NodeRow> buried{};
        /// How far our calendar is ahead of the store's, but for the time of the beat that told it; nothing while that
        /// is not known.
        std::optional<std::chrono::milliseconds> calendar_lead{};
    };
    /// Waits for the store, as long as it takes. Nothing is done any more once this node was buried.
    Round go_round();

private:
    bool beat();
    void compare_calendars(WallTime before);
    void look_after_burials(Round& round);
    void bury(const NodeRow& dead, Round& round);

    MemberStore& store_;
    Heart& heart_;
    const NodeId id_;
    const Epoch epoch_;
    const std::chrono::milliseconds doubt_;
    Vigil vigil_;
    /// Of which it is not known whether they were carried out.
    std::map<NodeId, NodeRow> begun_burials_;
    const Clock clock_;
    const Calendar calendar_;
    std::optional<std::chrono::milliseconds> calendar_lead_;
};

}  // namespace crowntable::server::cluster
