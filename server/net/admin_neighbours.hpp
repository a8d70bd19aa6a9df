#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/admin_errands.hpp"

namespace crowntable::server {

struct Services;

/// What a node asks of the others for itself, by errands: what the operator has told them while it was away, and
/// whether they have the store that it does not reach. On the loop's thread.
class Neighbours {
public:
    /// Both must outlive it. REQUIRES of every call: services.cluster.
    Neighbours(boost::asio::io_context& context, Services& services)
        : services_(services), errands_(context, services) {}

    /// The node may speak. When it first may it takes over the bans of the others, and their banner if it has none.
    void be_certain();
    /// Asks whether another one may, unless it is asking already.
    void be_in_doubt();
    /// Answers such a question of another node. Nothing: it is none.
    std::optional<std::string> answer(std::string_view line) const;

private:
    void catch_up(const NodeAnswer& heard);

    Services& services_;
    Errands errands_;
    bool has_caught_up_ = false;
    bool is_asking_ = false;
};

}  // namespace crowntable::server
