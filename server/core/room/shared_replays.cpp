#include "server/core/room/shared_replays.hpp"

#include <utility>

namespace crowntable::server {

void SharedReplays::share(std::uint32_t game, const ReplayKey& key, std::set<PersonId> players) {
    shared_.insert_or_assign(game, Shared{key, std::move(players)});
    if (shared_.size() > shared_max) shared_.erase(shared_.begin());
}

std::optional<ReplayKey> SharedReplays::key_of(std::uint32_t game) const {
    const auto found = shared_.find(game);
    return found == shared_.end() ? std::nullopt : std::optional(found->second.key);
}

bool SharedReplays::may_withdraw(std::uint32_t game, PersonId who) const {
    const auto found = shared_.find(game);
    return found != shared_.end() && found->second.players.contains(who);
}

void SharedReplays::put_away() {
    agreed_.clear();
    is_closed_ = false;
}

void SharedReplays::forget(PersonId who, bool played) {
    is_closed_ |= played && !agreed_.contains(who);
    agreed_.erase(who);
    for (auto& [game, shared] : shared_) shared.players.erase(who);
}

}  // namespace crowntable::server
