#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/core/close_reason.hpp"
#include "server/core/deadlines.hpp"
#include "server/core/ids.hpp"
#include "server/core/limits.hpp"
#include "server/core/networks.hpp"
#include "server/core/now.hpp"
#include "server/core/outbox.hpp"
#include "server/core/rate_limit.hpp"

namespace crowntable::server::lobby {

/// What the lobby knows of a connection; who is behind it is known to the room.
struct Connection {
    ConnectionId id;
    std::string address;
    TokenBucket frames;
    /// The canonical form of the code in the path, whether there is such a room or not.
    std::string asked{};
    /// `asked`, once the connection may learn that there is this room; empty before.
    std::string code{};
    bool counts_for_address = true;
    /// Else only a token lets it in (Lobby::forbid_guess).
    bool may_guess = true;
    /// There are too many already: only a token lets it in.
    bool crowded = false;
    /// It has shown a token where only a right one is answered, and no right one so far.
    bool unproved = false;
    bool greeted = false;
    /// An OutgoingClose is on its way: whatever still comes in is not heard.
    bool closing = false;
    /// Said while the room is read.
    std::string hello_waiting{};
    int hello_attempts = 0;
    int malformed_frames = 0;
};

/// All connections of the process, and until when each that has not said hello is waited for.
class Connections {
public:
    explicit Connections(const Limits& limits) : limits_(limits), by_address_(limits.connections_per_address_max) {}

    /// Stays where it is until it is lost. Counts for its address and in all until it closes. REQUIRES: the id is new.
    Connection& open(ConnectionId id, std::string_view address);
    /// There are more than there may be, in all or of the address.
    bool is_crowded(std::string_view address) const;
    /// There are more, even with the places that are kept for whoever shows a token.
    bool is_overcrowded(std::string_view address) const;
    /// The oldest connection that has said no hello and whose place the newcomer needs. Nothing where there is none.
    /// REQUIRES: is_overcrowded(newcomer.address).
    std::optional<ConnectionId> oldest_mute_before(const Connection& newcomer) const;
    /// There are more in all than there are places.
    bool is_full() const { return open_ > limits_.connections_max; }
    /// From now on the connection counts in all only.
    void count_for_no_address(Connection& connection);
    /// The last who has said hello and of whom `has_place` is not true. Asked once of each who has: they may lose it,
    /// and are passed over all the same.
    const Connection* last_without(const std::function<bool(const Connection&)>& has_place);
    /// Which connection of the network has said the most of late. REQUIRES: it has one that is not closing.
    const Connection& loudest_in(std::string_view network_key) const;
    /// It has taken a quarter of what it may say at once, or more, and not yet got it back.
    bool is_loud(const Connection& connection, Now now) const;
    /// Nothing for one that is not there.
    Connection* find(ConnectionId id);
    std::size_t size() const { return all_.size(); }
    /// What was known of it; nothing for one that is not there.
    std::optional<Connection> lose(ConnectionId id);

    /// Hello has to come within its time from now on.
    void await_hello(Now now, const Connection& connection);
    /// The hello was good.
    void greeted(Connection& connection);
    /// The connections whose time for hello is over, `most` at most.
    std::vector<ConnectionId> mute(Now now, std::size_t most) const { return hello_deadlines_.due(now, most); }
    /// When the time for hello is over for the next one.
    std::optional<Now> next_wake() const { return hello_deadlines_.next(); }

    /// Says `closing`, then closes; also what is closing already, for the outbox that was to close it may be lost.
    /// `retry` is as in closing_text. REQUIRES: it is there.
    void close(ConnectionId id, const CloseReason& reason, std::optional<std::chrono::milliseconds> retry,
               Outbox& outbox);
    /// Every connection but those that are closing; of one room, or of all.
    void close_all_of(std::string_view room, const CloseReason& reason, std::optional<std::chrono::milliseconds> retry,
                      Outbox& outbox);
    void close_all(const CloseReason& reason, std::chrono::milliseconds retry, Outbox& outbox);
    /// As close_all_of, of many rooms in one go, each into the outbox beside it.
    void close_all_of(std::map<std::string, Outbox>& rooms, const CloseReason& reason, std::chrono::milliseconds retry);
    /// The room closes it by itself.
    void is_closing(ConnectionId id);

    void allow_each_address(std::size_t max) { by_address_.allow_each_address(max); }
    /// The connections that were let in and are not closing, in the order in which they came.
    std::vector<ConnectionId> inside() const;

    /// The connections of a room, closing or not, in the order in which they came; also those that are being told that
    /// there is no such room.
    std::vector<ConnectionId> of(std::string_view room) const;

private:
    void count_out(const Connection& connection);

    const Limits& limits_;
    std::map<ConnectionId, Connection> all_;
    /// Those that are not closing, and count for their address.
    NetworkCounts by_address_;
    std::size_t open_ = 0;
    /// Those that have said hello, are not closing, and of which it is not known that they have a place.
    std::set<ConnectionId> placeless_;
    Deadlines<ConnectionId> hello_deadlines_;
};

}  // namespace crowntable::server::lobby
