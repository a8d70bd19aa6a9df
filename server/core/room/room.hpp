#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/wire/command.hpp"
#include "protocol/wire/http.hpp"
#include "server/core/ids.hpp"
#include "server/core/job.hpp"
#include "server/core/now.hpp"
#include "server/core/outbox.hpp"
#include "server/core/record.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/step.hpp"

namespace crowntable::server {

/// One table: the people in it, their seats, the game on it and its clocks. Each input runs to
/// completion: it changes the state by recorded changes alone, and appends to the outbox one record of them
/// and every text that they cause. Throws BrokenInvariant when it is wrong itself; it is of no use after that.
///
/// The room itself only leads an input through its parts (parts.hpp), each of which owns what it changes.
class Room {
public:
    /// A room that has nothing yet but its code: create or replay it next.
    Room(Now now, std::string code, const Surroundings& surroundings);

    void create(Now now, change::Created created, Outbox& outbox);
    /// Makes the next of its records again: what it holds, or what is wrong with it. Replay (replay.hpp) leads through
    /// all of them; after a wrong one the room is of no use.
    std::variant<RecordBody, std::string_view> replay(const Record& record);
    /// All records were made again; what is wrong with them as a whole, if anything is. Clocks go on from where the
    /// last record left them.
    std::optional<std::string_view> replayed(Now now, const RecordBody& last);

    /// Whether the token in `hello`, if there is one, is somebody's.
    bool knows_token(const wire::Hello& hello) const;
    /// Whether the token is that of somebody here, was until another was given for it, or that of somebody who was sent
    /// away.
    bool knows_seat_token(const SecretHash& token) const;
    /// Whether the token may be that of somebody who has played here, or whose it was.
    bool knows_player(const SecretHash& token) const { return parts_.ledger.knows_player(token); }
    /// Whether the replay of this game is shared by this key.
    bool shares_replay(std::uint32_t game, const ReplayKey& key) const {
        return parts_.state.replays.key_of(game) == key;
    }
    /// Whether the token was that of somebody who was sent away.
    bool was_removed(const SecretHash& token) const { return parts_.state.is_removed(token); }
    /// Whether `hello` shows the token of somebody who has a seat, or for whom the room waits (is_awaited).
    bool keeps_place_for(const wire::Hello& hello) const;
    /// Whether it does so for whoever has come in by this connection.
    bool keeps_place_of(ConnectionId connection) const;
    /// Whether they sit at a game that is on.
    bool has_player_at(ConnectionId connection) const;
    /// Who is there? Refused: the connection stays outside. It stays there, too, and is told so, while somebody knocks.
    std::optional<Refusal> hello(Now now, const Caller& caller, const wire::Hello& hello, Outbox& outbox);
    void receive(Now now, ConnectionId connection, const wire::NumberedCommand& command, Outbox& outbox);
    /// Nothing happens if a newer connection has taken its place.
    void connection_lost(Now now, ConnectionId connection, Outbox& outbox);
    /// Whether anybody looks at what this connection brings; passed over where nobody has come in by it.
    void note_attention(Now now, ConnectionId connection, bool looks, Outbox& outbox);
    /// Runs every deadline that has passed.
    void tick(Now now, Outbox& outbox);
    /// Whoever runs the server ends the game, as a host might: it counts for nobody. REQUIRES: one is on.
    void end_game(Now now, Outbox& outbox);
    /// A bot has thought, or a hint. Nothing happens if nobody waits for it any more.
    void job_done(Now now, const JobResult& result, Outbox& outbox);
    std::optional<Now> next_wake() const;
    /// Nobody has been here for so long that the room may end.
    bool expired(Now now) const;
    /// Nobody has been here for so long that the room need not be in memory.
    bool evictable(Now now) const;
    /// When the room ends if nobody comes; nothing while somebody is here.
    std::optional<Now> expires_at() const;
    /// The room was made again, which is nobody's visit: until somebody comes its end is this. REQUIRES: nobody is
    /// here.
    void keep_end(Now end) { parts_.presence.keep_end(end); }

    wire::RoomCard card(Now now) const;

    /// For whoever holds the room against its records; read only, until the next input.
    const Parts& parts() const { return parts_; }
    bool has_game_on() const { return parts_.state.game_on(); }

private:
    Step begin(Now now, Outbox& outbox);
    void remember_answer(const RecordBody& record);
    void finish(Step& step);
    void record(Step& step);

    Parts parts_;
    /// The memory of the last step for the next one.
    std::vector<Change> changes_;
};

}  // namespace crowntable::server
