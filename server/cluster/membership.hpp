#pragma once

#include <functional>
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

    /// All of them outlive the membership. REQUIRES: the node has joined.
    Membership(MemberStore& store, Heart& heart, NodeId id, Epoch epoch, HeartTimes times, Clock clock)
        : store_(store),
          heart_(heart),
          id_(id),
          epoch_(epoch),
          vigil_(std::move(id), times),
          clock_(std::move(clock)) {}

    /// What was seen of the others, for whoever looks at the cluster.
    struct Round {
        std::vector<NodeRow> nodes{};
        /// Those whom this node has buried just now.
        std::vector<NodeRow> buried{};
    };
    /// Waits for the store, as long as it takes. Nothing is done any more once this node was buried.
    Round go_round();

private:
    bool beat();

    MemberStore& store_;
    Heart& heart_;
    const NodeId id_;
    const Epoch epoch_;
    Vigil vigil_;
    const Clock clock_;
};

}  // namespace crowntable::server::cluster
