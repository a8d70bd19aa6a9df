#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Versions::shown(const Shown& shown) {
    if (!shown.is_game()) return;
    Viewer& viewer = shown.viewer;
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
