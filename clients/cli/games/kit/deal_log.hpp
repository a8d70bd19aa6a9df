#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "clients/cli/games/kit/deal_witness.hpp"

namespace crowntable::cli {

/// The last event of this name in an update; null where there is none.
const Json* last_event(const Json& update, const std::string& name);

/// The updates of one deal, from the event on that begins it: events, public part and `you` of each.
class DealLog {
public:
    struct Plan {
        /// The event that comes with the cards.
        std::string beginning;
        /// The members of the public part that are compared after each update, and those that grow from one to the
        /// next, so that comparing them once is enough.
        std::vector<std::string> compared;
        std::vector<std::string> compared_last;
    };

    explicit DealLog(Plan plan) : plan_(std::move(plan)) {}

    /// REQUIRES: the first update has the event that begins the deal. Throws BadMessage.
    void add(const Json& update);
    /// REQUIRES: something was added. Its first event is the one that begins the deal.
    const Json& first() const;

    /// Goes through all events in order, and shows what was seen after those of an update. Either may find something
    /// wrong.
    Cards follow(const std::function<bool(const Json& event)>& moves,
                 const std::function<bool(const Json& seen)>& fits) const;

private:
    Json shown_in(const Json& update);

    Plan plan_;
    std::vector<Json> seen_;
    /// Events were missed: what came after them cannot be followed.
    bool broken_ = false;
    /// The next deal has begun.
    bool over_ = false;
};

}  // namespace crowntable::cli
