#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/signature.hpp"
#include "server/core/admin_work.hpp"
#include "server/core/entropy.hpp"
#include "server/core/game_wish.hpp"
#include "server/core/house.hpp"
#include "server/core/ids.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/observer.hpp"
#include "server/core/outbox.hpp"
#include "server/store/wall_time.hpp"

namespace crowntable::server {

class Room;
namespace lobby {
struct Parts;
}

/// Numbers for /readyz, the log and, later, metrics.
struct LobbyCounts {
    /// Rooms in memory.
    std::size_t rooms = 0;
    /// Rooms in the store that are still to be read.
    std::size_t rooms_unread = 0;
    std::size_t connections = 0;
    /// Those that were let into a room.
    std::size_t people = 0;
    std::size_t quarantined = 0;
};

/// All rooms and all connections of one process. Synchronous: each input runs to completion and
/// fills the outbox; time and entropy are handed in; nothing here knows a socket or a clock.
class Lobby {
public:
    /// `entropy` and `observer` (which may be absent) must outlive the lobby.
    Lobby(Limits limits, Entropy& entropy, Observer* observer = nullptr);
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    // HTTP. `address` is the client's address as text, for the limits on guesses and creations.
    /// POST /api/rooms. `base_url` is how the asker reached us ("http://host:port"); the link is made from it.
    void create_room(Now now, RequestId request, std::string_view address, std::string_view base_url,
                     std::string_view body, Outbox& outbox);
    /// GET /api/rooms/CODE
    void describe_room(Now now, RequestId request, std::string_view address, std::string_view code, Outbox& outbox);

    /// GET /api/rooms/CODE/games/N/record, replay or review: of a game that is over, for those who played it. `token`
    /// is a seat token, or empty.
    void game_document(Now now, RequestId request, std::string_view address, std::string_view code,
                       const GameWish& wish, std::string_view token, Outbox& outbox);
    /// GET /api/shared/replay, from this step on: for whoever has the link.
    void shared_replay(Now now, RequestId request, std::string_view address, std::string_view link, std::size_t from,
                       Outbox& outbox);
    /// The code of the room of whose game this is a link, shared or not; nothing for what is no link of ours.
    std::optional<std::string> room_of_link(std::string_view link);
    /// The asker of a document waits no more: what has not begun is not made, a review ends at its next action.
    void forget_document(RequestId request);
    /// Signs the records of games. Without one a key is made that lasts as long as the lobby.
    void sign_with(const SigningKey& key);
    /// Rooms keep by this calendar what ends also while no server runs. Without one that begins anew with each start.
    void date_by(std::function<WallTime()> calendar);

    // WebSocket. A connection is for one room; `code` is what stood in the path, unchecked.
    void connection_opened(Now now, ConnectionId connection, std::string_view address, std::string_view code,
                           Outbox& outbox);
    void receive(Now now, ConnectionId connection, std::string_view text, Outbox& outbox);
    /// A control frame has come, which counts like any other.
    void receive_control(Now now, ConnectionId connection, Outbox& outbox);
    /// Whether anybody looks at what this connection brings (protocol/README.md, "Signs of life"). Everybody does until
    /// it is known better.
    void note_attention(Now now, ConnectionId connection, bool looks, Outbox& outbox);
    /// Whether a table waits for what is said on this connection: somebody sits there in a game, and has not said much
    /// of late.
    bool goes_first(Now now, ConnectionId connection) const;
    /// The socket is gone, whoever closed it. Also after an OutgoingClose has been carried out.
    void connection_lost(Now now, ConnectionId connection, Outbox& outbox);

    /// Runs the deadlines that have passed, the earliest first, as many as one tick may (Limits::rooms_per_tick): where
    /// some are left, `next_wake` names them.
    void tick(Now now, Outbox& outbox);
    /// When `tick` has something to do; nothing if never.
    std::optional<Now> next_wake() const;
    /// A room is being made again from its records: each tick does a slice of it.
    bool is_replaying() const;

    /// The commit of an outbox's records failed; nothing that they caused may be shown. Their room closes its
    /// connections (ROOM_RELOADED: come back at once) and asks for its records (Outbox::loads). In the failed outbox
    /// and in all that still wait, the event loop drops every text and close for a connection that this call closes; in
    /// the failed one HTTP answers become 503 TRY_AGAIN. What is left of it belongs to the lobby and leaves in its
    /// turn. This call's outbox leaves behind all that wait, so that a room is read only when every append of it has
    /// been answered.
    void commit_failed(const std::string& room, Outbox& outbox);
    /// The room is another node's, whatever it is here. It is forgotten and nothing of it is written; its connections
    /// are closed (ROOM_RELOADED: come back at once), and who asked for it is to try again. The event loop drops what
    /// still waits, as after a failed commit.
    void room_lost(const std::string& room, Outbox& outbox);

    /// After a start: the rooms that the store holds, and when they end if nobody comes. They are there at once; only
    /// those that somebody asks for are read, a few at a time (Outbox::loads), and those to which nobody comes end,
    /// read or not. One whose end is not known gets the longest idle time; so much is the most that any has left, for
    /// the calendar may have been wrong, and Limits::return_time the least.
    void rooms_kept(Now now, const std::vector<RoomEnd>& rooms, Outbox& outbox);
    /// After that: the first record of each of them, as far as it can be read. It says from where the room was made.
    void rooms_made(const std::vector<Record>& first_records);
    /// Answers Outbox::loads: all records the store holds of `room`; none if it has none. The room is made again in
    /// slices (Limits::replay_slice), one in this call and one in each tick. A room whose replay does not match its
    /// fingerprints is quarantined.
    void room_loaded(Now now, const std::string& room, std::vector<Record> records, Outbox& outbox);

    /// The third answer to Outbox::loads: what the store holds of the room is broken. It is quarantined; one that is in
    /// memory goes on.
    void room_damaged(Now now, const std::string& room, Outbox& outbox);

    /// Answers one of Outbox::jobs. What nobody waits for any more changes nothing.
    void job_done(Now now, const JobResult& result, Outbox& outbox);

    /// The other answer to Outbox::loads: the store could not be read. It is asked again after a while.
    void room_load_failed(Now now, const std::string& room, Outbox& outbox);

    /// Somebody waits for the room, or for a document of it, until its records have come and are made again.
    bool is_awaited(const std::string& room) const;

    /// The server is about to stop, and others are to have its rooms: of those in memory so many at most begin to
    /// leave, with their people inside, who are heard no more (Outbox::given_back). Gives how many.
    std::size_t give_back(std::size_t most, std::chrono::milliseconds retry, Outbox& outbox);
    /// That room is nobody's now. Only now its people are told when to come back: before that another node could not
    /// have it.
    void room_left(const std::string& room, Outbox& outbox);
    std::size_t rooms_in_memory() const;
    /// Tells every connection that the server stops and when to come back.
    void close_all(Now now, std::chrono::milliseconds retry, Outbox& outbox);

    // Whoever runs the server.
    /// Answers `request` as by HTTP.
    void administer(Now now, RequestId request, const AdminWork& work, Outbox& outbox);
    /// Closes these connections for good, and tells them why. Those that are not there are passed over.
    void close_connections(Now now, const std::vector<ConnectionId>& connections, const CloseReason& reason,
                           Outbox& outbox);
    /// From now on.
    void keep_rules(const HouseRules& rules);
    /// There are so many rooms, as far as that is known: more than these may be elsewhere. For the limit of rooms.
    void count_rooms(std::size_t rooms);
    /// The banner (admin::Say); empty: none.
    const std::string& said() const;
    /// Records are written in this format (write_record) from now on.
    void write_format(int format);
    /// Records are read up to this format, and written in the oldest until write_format says otherwise.
    void know_format(int newest);
    /// Why somebody of this address who shows this key may not do what needs one. A wrong key is a wrong guess.
    std::optional<Refusal> refuse_key(Now now, std::string_view address, std::string_view key, AccessKeyFor what);
    struct NoGuess {
        Refusal why;
        /// The address has used up its own guesses. Else those of its wider network are, or of all together, for which
        /// it can do nothing.
        bool is_own_doing = false;
    };
    /// Why nobody of this address may try another code, right or wrong.
    std::optional<NoGuess> refuse_guess(Now now, std::string_view address);
    /// This connection may not try its code, whatever its address may: only a token opens the room. Before its hello.
    void forbid_guess(ConnectionId connection);
    /// Where rooms lie on several nodes: it may try none at another one, and from now on none here.
    void guessed_too_much(Now now, std::string_view address);
    /// No room and no game begins here any more.
    bool is_draining() const;
    /// The server drains, and its time is over or nobody plays.
    bool is_drained(Now now) const;
    const Limits& limits() const;

    LobbyCounts counts() const;

    /// Read only, until the next input: for tests that hold a room against its records. Nothing for one that is not in
    /// memory.
    const Room* find_room(std::string_view code) const;

private:
    std::unique_ptr<lobby::Parts> parts_;
};

}  // namespace crowntable::server
