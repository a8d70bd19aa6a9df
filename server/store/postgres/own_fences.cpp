#include "server/store/postgres/own_fences.hpp"

#include <algorithm>
#include <utility>

namespace crowntable::server::postgres {

Fence OwnFences::present(const std::string& room, Fence given) const {
    const auto found = changed_.find(room);
    return found == changed_.end() || found->second.given != given ? given : found->second.possible.back();
}

bool OwnFences::is_own(const std::string& room, Fence given, Fence stands) const {
    const auto found = changed_.find(room);
    if (found == changed_.end() || found->second.given != given) return stands == given;
    return std::ranges::find(found->second.possible, stands) != found->second.possible.end();
}

OwnFences::Change OwnFences::change(const std::string& room, Fence given) {
    const auto found = changed_.find(room);
    // What an earlier holder of the room had is stale, and stays so.
    if (found != changed_.end() && found->second.given != given) return {{given}, draw_()};
    auto& changed = changed_.try_emplace(room, Changed{given, {given}}).first->second;
    Change change{changed.possible, draw_()};
    changed.possible.push_back(change.fresh);
    return change;
}

void OwnFences::changed(const std::string& room, Fence fence) {
    const auto found = changed_.find(room);
    if (found == changed_.end() || std::ranges::find(found->second.possible, fence) == found->second.possible.end()) {
        return;
    }
    found->second.possible = {fence};
}

void OwnFences::forget(const std::string& room, Fence given) {
    const auto found = changed_.find(room);
    if (found != changed_.end() && found->second.given == given) changed_.erase(found);
}

}  // namespace crowntable::server::postgres
