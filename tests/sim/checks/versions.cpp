#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Versions::shown(const Shown& shown) {
    Viewer& viewer = shown.viewer;
    // Who gets up may not be let see the game, and misses versions until the next seat.
    if (shown.type() == "room" && shown.message.at("you").at("role") != "player") viewer.was_player = false;
    if (!shown.is_game()) return;
    const auto v = shown.message.at("v").get<std::uint64_t>();
    const bool is_player = !shown.message.at("you").is_null();
    if (viewer.v && v < *viewer.v) referee_.fail("Versions", "a version goes back on a connection");
    if (viewer.v && viewer.was_player && is_player && v > *viewer.v + 1) {
        referee_.fail("Versions", "a player misses a version");
    }
    viewer.v = v;
    viewer.was_player = is_player;
    if (!viewer.person) return;
    auto& seen = seen_[{viewer.room, *viewer.person}];
    if (v < seen) referee_.fail("Versions", "a version goes back for a person");
    seen = v;
}

}  // namespace crowntable::sim
