#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "protocol/json/json.hpp"

/// What may be played, found as a client finds it: in the update that its seat was sent, and nowhere else. `update` has
/// the members `public` and `you` of the message. A family whose `legal` is no list of actions has a word here.
namespace crowntable::tests {

/// What a seat is offered to play.
struct OfferedActions {
    /// Each as `play` takes it.
    std::vector<Json> actions;
    /// Nothing else is legal.
    bool are_all = false;
};

OfferedActions offered_actions(std::string_view family, const Json& options, const Json& update);

/// Some number below the bound, which is at least 1.
using Below = std::function<std::size_t(std::size_t bound)>;

/// Takes the first of everything.
inline std::size_t the_first(std::size_t) {
    return 0;
}

/// One legal action, chosen by what `below` says; null where there is none. It goes out when it can, so that games end.
/// Whoever takes the first of everything draws from the stock, discards the first card by its name, makes the first
/// play with its true claim, else exchanges one tile, else passes: the order of a hand has no influence.
Json some_action(std::string_view family, const Json& options, const Json& update, const Below& below);

/// Whether the table waits for who was sent this update; of that seat or of several.
bool is_awaited(const Json& update);

/// The cards or tiles in the hand of a private view.
const Json& hand_of(const Json& you);

}  // namespace crowntable::tests
