#include "server/core/room/former_players.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server {

void FormerPlayers::note(const RoomState& state, const Change& change) {
    if (const auto* taken = std::get_if<change::SeatTaken>(&change)) have_sat_.insert(taken->who);
    const auto* gone = std::get_if<change::PersonGone>(&change);
    if (gone == nullptr || have_sat_.erase(gone->who) == 0) return;
    const Person* person = state.find(gone->who);
    // Whoever has sat is known until now.
    ENSURE(person != nullptr);
    keep(person->token);
    if (person->former_token) keep(*person->former_token);
}

void FormerPlayers::keep(const SecretHash& token) {
    if (!tokens_.insert(token).second) return;
    by_age_.push_back(token);
    if (by_age_.size() <= max_) return;
    tokens_.erase(by_age_.front());
    by_age_.pop_front();
}

}  // namespace crowntable::server
