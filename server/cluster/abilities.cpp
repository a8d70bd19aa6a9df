#include "server/cluster/abilities.hpp"

#include <algorithm>

namespace crowntable::server::cluster {

bool Abilities::meet(const RoomNeeds& needs) const {
    return needs.format <= format &&
           std::ranges::all_of(needs.rules, [this](const std::string& need) { return rules.contains(need); });
}

std::vector<std::string> needs_in(std::string_view text) {
    std::vector<std::string> needs;
    while (!text.empty()) {
        const auto end = text.find(';');
        if (end != 0) needs.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return needs;
}

}  // namespace crowntable::server::cluster
