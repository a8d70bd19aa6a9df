#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/refusal.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/addresses.hpp"
#include "server/core/deadlines.hpp"
#include "server/core/lobby.hpp"
#include "server/core/lobby/documents.hpp"
#include "server/core/room/room.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server {

/// What the lobby itself knows of a connection; who is behind it is known to the room.
struct LobbyConnection {
    std::string address;
    /// The canonical code of a room that was there when the connection was opened; empty before a token was shown where
    /// one has to be.
    std::string code;
    /// The code in the path, of an address that had used up its guesses: only a token of that room is answered by
    /// anything that tells whether it is there. Empty for all others, and once the token was shown.
    std::string unproved{};
    TokenBucket frames;
    bool greeted = false;
    /// An OutgoingClose is on its way: whatever still comes in is not heard.
    bool closing = false;
    /// Said while the room is read.
    std::string hello_waiting{};
    int hello_attempts = 0;
    int malformed_frames = 0;
};

/// The inside of Lobby (lobby.hpp).
struct Lobby::State {
    State(Limits the_limits, Entropy& the_entropy, Observer* the_observer);

    /// Right, wrong, or not even looked at.
    enum class Lookup { found, unknown, too_many_guesses };

    const Limits limits;
    Entropy& entropy;
    Observer nobody;
    Observer& observer;
    std::map<std::string, std::unique_ptr<Room>, std::less<>> rooms;
    std::set<std::string, std::less<>> quarantined;
    /// Rooms that are in the store alone and have not been asked for: evicted ones, with their end, and after a start
    /// those that are still to be read, in order.
    std::set<std::string, std::less<>> unread;
    std::deque<std::string> unread_order;
    Deadlines<std::string> evicted_ends;
    /// Rooms that wait for room_loaded.
    std::set<std::string, std::less<>> loading;
    /// Who wants to know of them meanwhile.
    std::map<std::string, std::vector<RequestId>> askers;
    /// Who has said hello to them meanwhile.
    std::map<std::string, std::vector<ConnectionId>> knocking;
    /// When those that could not be read are asked for again.
    Deadlines<std::string> load_retries;
    std::map<ConnectionId, LobbyConnection> connections;
    Addresses addresses;
    Deadlines<std::string> room_deadlines;
    Deadlines<ConnectionId> hello_deadlines;
    std::uint64_t last_job = 0;
    lobby::Documents documents;
    bool stopping = false;

    bool exists(std::string_view code) const;
    /// `code` becomes the canonical form of `text`, also where it is not looked at.
    Lookup look_up(Now now, Address& address, std::string_view text, std::string& code);
    std::string unused_code();
    /// Why a new room cannot be made now.
    std::optional<Refusal> refuse_creation(Now now, Address& address);

    std::size_t rooms_in_all() const { return rooms.size() + quarantined.size() + loading.size() + unread.size(); }

    void answer_card(RequestId request, const std::string& code, Outbox& outbox);
    /// Answers those who asked for a room while it was read.
    void answer_askers(const std::string& code, Outbox& outbox);

    /// Asks for the records of a room that is in the store alone.
    void load(const std::string& code, Outbox& outbox);
    /// Makes a room again from its records, if it has any.
    void restore(Now now, const std::string& code, const std::vector<Record>& records, Outbox& outbox);
    /// Whether it is the seat token of somebody in a room that is in memory.
    bool knows_seat_token(const std::string& code, const SecretHash& token) const;
    /// Goes on reading what nobody has asked for, a few at a time.
    void load_more(Outbox& outbox);

    /// Runs one input of a room. What a broken room has put into the outbox is taken out again.
    void in_room(const std::string& code, Outbox& outbox, const std::function<void(Room&)>& input);
    void quarantine(const std::string& code, std::string_view what, Outbox& outbox);
    /// Lets go of a room in which nobody has been for long; the store has all of it.
    void evict_if_idle(Now now, const std::string& code);
    /// Ends a room that was not in memory when its time was over.
    void end_evicted(const std::string& code, Outbox& outbox);
    void end_if_expired(Now now, const std::string& code, Outbox& outbox);

    void greet(Now now, ConnectionId id, LobbyConnection& connection, std::string_view text, Outbox& outbox);
    /// Whether the room has to be read first: then `text` is heard again when it is there.
    bool waits_for_room(ConnectionId id, LobbyConnection& connection, const std::string& code, std::string_view text,
                        Outbox& outbox);
    /// Lets in whoever shows a token.
    void greet_unproved(Now now, ConnectionId id, LobbyConnection& connection, std::string_view text, Outbox& outbox);
    void greet_room(Now now, ConnectionId id, LobbyConnection& connection, const wire::Hello& hello, Outbox& outbox);
    void command(Now now, ConnectionId id, LobbyConnection& connection, std::string_view text, Outbox& outbox);
    /// Greets those who said hello to a room while it was read.
    void greet_knocking(Now now, const std::string& code, Outbox& outbox);
    void count_malformed(ConnectionId id, LobbyConnection& connection, Outbox& outbox);

    /// Who has not said in time who is there.
    void close_mute(ConnectionId id, Outbox& outbox);

    void refuse(ConnectionId id, wire::Ack ack, const Refusal& refusal, Outbox& outbox) const;
    /// Says `closing`, then closes.
    void close(ConnectionId id, const CloseReason& reason, std::optional<std::chrono::milliseconds> retry,
               Outbox& outbox);
    void close_all_of(const std::string& room, const CloseReason& reason,
                      std::optional<std::chrono::milliseconds> retry, Outbox& outbox);
};

}  // namespace crowntable::server
