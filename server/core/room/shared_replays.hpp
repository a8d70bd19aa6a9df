#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "engine/seat.hpp"
#include "server/core/replay_key.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// Which replays of a room anybody may see who has a link to them: those to which all have agreed who played the game.
class SharedReplays {
public:
    struct Shared {
        ReplayKey key;
        /// Those who may withdraw it, as long as the room knows them.
        std::set<PersonId> players{};
    };

    /// No limit that a server may change: with another one the same records would lead to another list.
    static constexpr std::size_t shared_max = 16;

    // The game that is over and still on the table.
    void agree(Seat seat) { agreed_.insert(seat); }
    void take_back(Seat seat) { agreed_.erase(seat); }
    /// Who has agreed to it, also after it was shared.
    const SeatSet& agreed() const { return agreed_; }
    /// It is on the table no longer.
    void put_away() { agreed_ = {}; }

    /// Of more than shared_max games the oldest are nobody's any more.
    void share(std::uint32_t game, const ReplayKey& key, std::set<PersonId> players);
    /// Changes nothing where the game is not shared.
    void withdraw(std::uint32_t game) { shared_.erase(game); }
    const std::map<std::uint32_t, Shared>& shared() const { return shared_; }
    /// By which the game is shared; nothing where it is not.
    std::optional<ReplayKey> key_of(std::uint32_t game) const;
    bool may_withdraw(std::uint32_t game, PersonId who) const;
    void forget(PersonId who);

private:
    SeatSet agreed_;
    std::map<std::uint32_t, Shared> shared_;
};

}  // namespace crowntable::server
