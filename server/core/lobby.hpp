#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/core/entropy.hpp"
#include "server/core/ids.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/outbox.hpp"

namespace crowntable::server {

/// Numbers for /readyz, the log and, later, metrics.
struct LobbyCounts {
    std::size_t rooms = 0;
    std::size_t connections = 0;
    std::size_t quarantined = 0;
};

/// All rooms and all connections of one process. Synchronous: each input runs to completion and
/// fills the outbox; time and entropy are handed in; nothing here knows a socket or a clock.
class Lobby {
public:
    /// `entropy` must outlive the lobby.
    Lobby(Limits limits, Entropy& entropy);
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    // HTTP. `address` is the client's address as text, for the limits on guesses and creations.
    /// GET /api/games
    void list_games(RequestId request, Outbox& outbox);
    /// POST /api/rooms. `base_url` is how the asker reached us ("http://host:port"); the link is made from it.
    void create_room(Now now, RequestId request, std::string_view address, std::string_view base_url,
                     std::string_view body, Outbox& outbox);
    /// GET /api/rooms/CODE
    void describe_room(Now now, RequestId request, std::string_view address, std::string_view code, Outbox& outbox);

    // WebSocket. A connection is for one room; `code` is what stood in the path, unchecked.
    void connection_opened(Now now, ConnectionId connection, std::string_view address, std::string_view code,
                           Outbox& outbox);
    void receive(Now now, ConnectionId connection, std::string_view text, Outbox& outbox);
    /// The socket is gone, whoever closed it. Also after an OutgoingClose has been carried out.
    void connection_lost(Now now, ConnectionId connection, Outbox& outbox);

    /// Runs every deadline that has passed.
    void tick(Now now, Outbox& outbox);
    /// When `tick` has something to do; nothing if never.
    std::optional<Now> next_wake() const;

    /// The commit of an outbox's records failed; nothing of it was shown. The rooms in
    /// it are reloaded from what the store holds and their clients told.
    void commit_failed(Now now, const std::vector<Record>& records, Outbox& outbox);

    /// Tells every connection that the server stops and when to come back.
    void close_all(Now now, std::chrono::milliseconds retry, Outbox& outbox);

    LobbyCounts counts() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace crowntable::server
