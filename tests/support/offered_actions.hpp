#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "protocol/json/json.hpp"

namespace crowntable::tests {

/// What a seat is offered to play.
struct OfferedActions {
    /// Each as `play` takes it.
    std::vector<Json> actions;
    /// Nothing else is legal.
    bool are_all = false;
};

/// By what a client sees: `update` has the members `public` and `you` of the message. A family whose `legal` is no list
/// of actions has a word here.
OfferedActions offered_actions(std::string_view family, const Json& options, const Json& update);

}  // namespace crowntable::tests
