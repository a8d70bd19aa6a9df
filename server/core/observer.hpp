#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.hpp"
#include "server/core/ids.hpp"

namespace crowntable::server {

/// Told what happens, for the log. Ids and counts only: never a card, token, seed, name or chat text.
/// All members may be left as they are.
class Observer {
public:
    virtual ~Observer() = default;

    virtual void room_expired(std::string_view /*room*/) {}
    /// A bug or a recovery that does not match its records. `what` names a condition in our source, no state.
    virtual void room_quarantined(std::string_view /*room*/, std::string_view /*what*/) {}
    virtual void room_evicted(std::string_view /*room*/) {}
    virtual void room_reloaded(std::string_view /*room*/, std::size_t /*records*/) {}
    virtual void person_connected(std::string_view /*room*/, ConnectionId) {}
    virtual void person_disconnected(std::string_view /*room*/, ConnectionId) {}
    virtual void seat_taken(std::string_view /*room*/, Seat) {}
    virtual void seat_left(std::string_view /*room*/, Seat) {}
    virtual void game_started(std::string_view /*room*/, int /*game_number*/, std::size_t /*seats*/) {}
    virtual void game_finished(std::string_view /*room*/, int /*game_number*/) {}
    /// A game of the preset has begun, or come to its end.
    virtual void game_begun(std::string_view /*preset*/) {}
    virtual void game_over(std::string_view /*preset*/) {}
    /// Somebody of this address or network (networks.hpp) was refused: wrong_code, wrong_transfer_code,
    /// wrong_access_key, rate_limited, flood or banned. At most Limits::log_lines_per_address.
    virtual void turned_away(std::string_view /*address*/, std::string_view /*what*/) {}
    /// A connection was closed for what it sent or how often.
    virtual void client_closed(ConnectionId, std::string_view /*reason*/) {}
};

}  // namespace crowntable::server
