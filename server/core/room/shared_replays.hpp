#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "server/core/replay_key.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// Which replays of a room anybody may see who has a link to them: those to which everybody has agreed who played the
/// game. Who has gone for good without a word has not agreed.
class SharedReplays {
public:
    struct Shared {
        ReplayKey key;
        /// Those who may withdraw it, as long as the room knows them.
        std::set<PersonId> players{};
    };

    /// No limit that a server may change: with another one the same records would lead to another list.
    static constexpr std::size_t shared_max = 8;

    // The game on the table, from its first deal on.
    void agree(PersonId who) { agreed_.insert(who); }
    void take_back(PersonId who) { agreed_.erase(who); }
    /// Who has agreed, also after it was shared, of those whom the room knows.
    const std::set<PersonId>& agreed() const { return agreed_; }
    /// Whether somebody who played it has gone without agreeing: then it is never shared.
    bool is_closed() const { return is_closed_; }
    /// It is on the table no longer.
    void put_away();

    /// Of more than shared_max games the oldest are shared no more.
    void share(std::uint32_t game, const ReplayKey& key, std::set<PersonId> players);
    /// Changes nothing where the game is not shared.
    void withdraw(std::uint32_t game) { shared_.erase(game); }
    const std::map<std::uint32_t, Shared>& shared() const { return shared_; }
    /// By which the game is shared; nothing where it is not.
    std::optional<ReplayKey> key_of(std::uint32_t game) const;
    bool may_withdraw(std::uint32_t game, PersonId who) const;
    /// They are gone for good; `played`: the game that is on the table.
    void forget(PersonId who, bool played);

private:
    std::set<PersonId> agreed_;
    bool is_closed_ = false;
    std::map<std::uint32_t, Shared> shared_;
};

}  // namespace crowntable::server
