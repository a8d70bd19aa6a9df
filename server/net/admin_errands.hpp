#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/node.hpp"

namespace crowntable::server {

struct Services;

/// What one node has answered; nothing: it did not, in time.
struct NodeAnswer {
    cluster::NodeId node;
    std::optional<std::string> line;
};

/// Asks other nodes of the cluster, on the loop's thread. Nodes are those that were alive at this node's last beat.
class Errands {
public:
    /// Both must outlive it. REQUIRES of every call: services.cluster, and a line that an errand takes.
    Errands(boost::asio::io_context& context, Services& services) : context_(context), services_(services) {}

    /// `done` is called once, later.
    void ask(const cluster::NodeRow& node, const std::string& line, std::function<void(NodeAnswer)> done);
    /// All at once; `done` gets their answers by the names of the nodes.
    void ask_all(const std::string& line, const std::function<void(std::vector<NodeAnswer>)>& done);
    /// Nothing: no other node of that name lives.
    std::optional<cluster::NodeRow> find(const std::string& node) const;

private:
    std::vector<cluster::NodeRow> others() const;

    boost::asio::io_context& context_;
    Services& services_;
};

/// The answer of this node with those of others: lists of rooms become one, each room with its node, and who has not
/// done what was asked is named under `refused` and `unanswered`. What one node has done is done.
std::string joined_answer(const std::string& me, const std::string& own, const std::vector<NodeAnswer>& others);
/// What a node that was asked alone has answered, or that it did not.
std::string alone_answer(const NodeAnswer& heard);
bool is_done(const std::string& answer);

}  // namespace crowntable::server
