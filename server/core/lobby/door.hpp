#pragma once

#include <string_view>
#include <vector>

#include "server/core/lobby/parts.hpp"

/// Connections come, say who is there, talk to their room, and go. A connection that is closing is not heard.
namespace crowntable::server::lobby {

/// Lets a connection say hello, or closes it. Says nothing of the room.
void open(Parts& lobby, Now now, ConnectionId id, std::string_view address, std::string_view code, Outbox& outbox);
void hear(Parts& lobby, Now now, ConnectionId id, std::string_view text, Outbox& outbox);
/// A ping or a pong, which is a frame like any other to the limits.
void hear_control(Parts& lobby, Now now, ConnectionId id, Outbox& outbox);
void note_attention(Parts& lobby, Now now, ConnectionId id, bool looks, Outbox& outbox);
/// As in Lobby::goes_first.
bool goes_first(Parts& lobby, Now now, ConnectionId id);
/// The socket is gone.
void lose(Parts& lobby, Now now, ConnectionId id, Outbox& outbox);
/// The time for hello is over. REQUIRES: the connection is there.
void close_mute(Parts& lobby, Now now, ConnectionId id, Outbox& outbox);
/// Closes a connection for good and tells it why; one that is closing or gone is passed over.
void send_away(Parts& lobby, Now now, ConnectionId id, const CloseReason& reason, Outbox& outbox);
/// The room for which they waited was read, or never will be: their hello is heard again.
void greet_knocking(Parts& lobby, Now now, const std::vector<ConnectionId>& knocking, Outbox& outbox);

}  // namespace crowntable::server::lobby
