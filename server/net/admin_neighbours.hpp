#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/admin_errands.hpp"
#include "server/store/wall_time.hpp"

namespace crowntable::server {

struct Services;

/// What a node asks of the others for itself, by errands: what the operator has told them while it was away, and
/// whether they have the store that it does not reach. On the loop's thread.
class Neighbours {
public:
    /// Both must outlive it. REQUIRES of every call but those of the banner: services.cluster.
    Neighbours(boost::asio::io_context& context, Services& services)
        : services_(services), errands_(context, services) {}

    /// The node may speak. When it first may, and whenever it may again, it takes over what the operator has said of
    /// bans and as a banner, from whichever node has heard it last; until each that lives has answered it asks again.
    void be_certain();
    /// When a banner counts as said that is said now: past the one that is known.
    WallTime time_of_banner(WallTime now) const;
    /// The operator has said this to all, at this time. False: something later is known, which counts.
    bool note_said(const std::string& said, WallTime at);
    /// Asks whether another one may, unless it is asking already.
    void be_in_doubt();
    /// Answers such a question of another node. Nothing: it is none.
    std::optional<std::string> answer(std::string_view line) const;

private:
    void catch_up(const std::vector<NodeAnswer>& all);
    void take_over_bans(const std::vector<NodeAnswer>& all);
    void take_over_banner(const std::vector<NodeAnswer>& all);
    bool is_later(const std::string& said, WallTime at) const;

    Services& services_;
    Errands errands_;
    /// How often it was told of doubt: what was asked before the last time may have been answered before it.
    std::uint64_t doubts_ = 0;
    /// Who has answered since.
    std::set<cluster::NodeId> heard_;
    bool has_caught_up_ = false;
    bool is_catching_up_ = false;
    bool is_asking_ = false;
    /// How many beats go by before it asks again those that have not answered; more each time.
    int pause_ = 0;
    int beats_left_ = 0;
    /// When the banner was said that is shown, or cleared. Nothing: not since the start.
    std::optional<WallTime> said_at_;
};

}  // namespace crowntable::server
