#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/seat.hpp"
#include "protocol/json/protocol.hpp"
#include "server/core/ids.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/room/allowances.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

/// Who of the people of a room is inside and looks at it, since when the others are away, and whether anybody is left
/// to play for. Nothing of it is journalled: after a restart everybody is away since then. It knows each person of the
/// room's state and each visitor, and nobody else; whoever changes the people of either tells it by `meet`, `is_now`
/// and `forget`.
class Presence {
public:
    Presence(Now created, const Limits& limits);

    /// Somebody new, or known from the records, who is away so far. REQUIRES here and below: whoever is asked about is
    /// known, and whoever is met is not.
    void meet(PersonId who, Now now);
    /// REQUIRES: not is_here(who).
    void forget(PersonId who);

    /// From now on the person goes by another id. REQUIRES: nobody was met by that one.
    void is_now(PersonId who, PersonId now);
    /// How many it knows.
    std::size_t people() const { return visits_.size(); }

    /// `address`: from where they come. REQUIRES: not is_here(who), and nobody came by this connection.
    void connect(PersonId who, ConnectionId connection, std::string_view address, Protocol protocol = Protocol::whole);
    /// REQUIRES: is_here(who).
    void disconnect(PersonId who, Now now);
    bool is_here(PersonId who) const { return connection_of(who).has_value(); }
    /// Whether somebody who is here looks at the table from now on; who comes does, until it is known better. True:
    /// that is news. REQUIRES: is_here(who).
    bool note_attention(PersonId who, bool looks, Now now);
    /// Somebody is here and looks. Who does not is told all the same, and else is as good as away.
    bool attends(PersonId who) const { return visit(who).connection && visit(who).looks; }
    std::optional<ConnectionId> connection_of(PersonId who) const { return visit(who).connection; }
    std::optional<PersonId> person_at(ConnectionId connection) const;
    /// Everybody inside, by connection.
    const std::map<ConnectionId, PersonId>& inside() const { return inside_; }
    /// From where they came last; empty for somebody who was not here yet.
    const std::string& address_of(PersonId who) const { return visit(who).address; }
    /// By which protocol they are told; means nothing of somebody who is away.
    Protocol protocol_of(PersonId who) const { return visit(who).protocol; }
    /// When the person was here last, and looked; means nothing of somebody who does.
    Now away_since(PersonId who) const { return visit(who).away_since; }
    Allowances& allowances(PersonId who) { return visit(who).allowances; }
    /// Whether the person may take or give up a seat now: takes one of their moves and, for a guest, one of the room's.
    std::optional<Refusal> refuse_move(const Person& person, Now now);
    /// Until when the code that moves the person to another device is good.
    void set_transfer_code_end(PersonId who, Now end) { visit(who).transfer_code_ends = end; }
    Now transfer_code_ends(PersonId who) const { return visit(who).transfer_code_ends; }
    /// The present connection of the person is another device, which has not been heard since its hello.
    void note_move(PersonId who) { visit(who).moved = true; }
    /// Whether that was so; it is heard now.
    bool take_move_note(PersonId who) { return std::exchange(visit(who).moved, false); }

    /// The human of the seat is here and looks, or a bot has it.
    bool is_connected(const RoomState& state, Seat seat) const;

    /// Looks anew who is left. True: `paused` has changed.
    bool notice(Now now, const RoomState& state);
    /// Nobody plays: the game stands still, and so does every grace.
    bool paused() const { return paused_; }
    /// Since when whoever was away has been missed: not while the game stood still.
    Now missed_since(PersonId who) const { return std::max(away_since(who), awake_since_); }
    Now created() const { return created_; }

    /// The end of the room is this, as it was before it left the memory, until somebody comes. REQUIRES: nobody is
    /// here.
    void keep_end(Now end);
    /// When the room ends if nobody comes; nothing while somebody is here.
    std::optional<Now> expires_at(const RoomState& state) const;
    /// When the room need not be in memory any more; nothing while somebody is connected.
    std::optional<Now> evictable_at(const RoomState& state) const;

private:
    struct Visit {
        std::optional<ConnectionId> connection{};
        std::string address{};
        Protocol protocol = Protocol::whole;
        Now away_since;
        Now transfer_code_ends{0};
        bool looks = true;
        bool moved = false;
        Allowances allowances;
    };

    const Visit& visit(PersonId who) const;
    Visit& visit(PersonId who);
    bool somebody_here(const RoomState& state) const;
    bool somebody_plays(const RoomState& state) const;

    const Limits& limits_;
    std::map<PersonId, Visit> visits_;
    std::map<ConnectionId, PersonId> inside_;
    TokenBucket guest_moves_;
    Now created_;
    bool paused_ = true;
    /// When the game last went on after a pause.
    Now awake_since_;
    /// Since when nobody has been here; nothing while somebody is.
    std::optional<Now> empty_since_;
    /// When the room ends, where that was settled before it was made again and nobody has been here since.
    std::optional<Now> kept_end_{};
};

}  // namespace crowntable::server
