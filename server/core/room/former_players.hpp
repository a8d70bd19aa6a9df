#pragma once

#include <cstddef>
#include <deque>
#include <set>

#include "server/core/record.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

/// Who sat at a table and has gone. They may ask for the records of the games that they played, so that a wrong token
/// can be told from theirs before anything is read.
class FormerPlayers {
public:
    /// `max`: so many tokens are kept; the oldest is forgotten first.
    explicit FormerPlayers(std::size_t max) : max_(max) {}

    /// Asked before the change is made.
    void note(const RoomState& state, const Change& change);
    bool know(const SecretHash& token) const { return tokens_.contains(token); }

private:
    void keep(const SecretHash& token);

    std::size_t max_;
    /// People who are there and have sat.
    std::set<PersonId> have_sat_;
    std::set<SecretHash> tokens_;
    std::deque<SecretHash> by_age_;
};

}  // namespace crowntable::server
