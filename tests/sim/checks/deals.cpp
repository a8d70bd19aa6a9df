#include <algorithm>

#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Deals::shown(const Shown& shown) {
    if (!shown.type().starts_with("deal_")) return;
    if (shown.shadow == nullptr) return referee_.fail("Deals", "a deal is told of a room that is not in the store");
    Json told = shown.message;
    told.erase("remaining_ms");
    const bool is_known = std::ranges::any_of(shown.shadow->moments(), [&](const Moment& moment) {
        return std::ranges::find(moment.deals, told) != moment.deals.end();
    });
    if (!is_known) referee_.fail("Deals", "a message " + shown.type() + " tells what is not committed");
}

}  // namespace crowntable::sim
