#pragma once

#include "server/core/observer.hpp"

namespace crowntable::server {

/// Writes what the lobby reports into the log.
class LogObserver : public Observer {
public:
    void room_expired(std::string_view room) override;
    void room_quarantined(std::string_view room, std::string_view what) override;
    void room_evicted(std::string_view room) override;
    void room_reloaded(std::string_view room, std::size_t records) override;
    void person_connected(std::string_view room, ConnectionId connection) override;
    void person_disconnected(std::string_view room, ConnectionId connection) override;
    void seat_taken(std::string_view room, Seat seat) override;
    void seat_left(std::string_view room, Seat seat) override;
    void game_started(std::string_view room, int game_number, std::size_t seats) override;
    void game_finished(std::string_view room, int game_number) override;
    void turned_away(std::string_view address, std::string_view what) override;
    void client_closed(ConnectionId connection, std::string_view reason) override;
};

}  // namespace crowntable::server
