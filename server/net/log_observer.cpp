#include "server/net/log_observer.hpp"

#include <string>

#include "server/net/log.hpp"

namespace crowntable::server {

namespace {

/// A room's code is the way in to its table, but not to a seat: whoever runs the server needs it to find the room.
LogField room_field(std::string_view room) {
    return {"room", std::string(room)};
}
LogField seat_field(Seat seat) {
    return {"seat", std::to_string(seat.index)};
}
LogField connection_field(ConnectionId connection) {
    return {"connection", std::to_string(connection.value)};
}

}  // namespace

void LogObserver::room_expired(std::string_view room) {
    log(LogLevel::info, "room expired", {room_field(room)});
}

void LogObserver::room_quarantined(std::string_view room, std::string_view what) {
    // An error, since it is a bug of ours or damage to the store, and people are shut out of their game by it.
    log(LogLevel::error, "room quarantined", {room_field(room), {"what", std::string(what)}});
}

void LogObserver::room_evicted(std::string_view room) {
    // Happens to every room that is left alone, and means nothing.
    log(LogLevel::debug, "room evicted", {room_field(room)});
}

void LogObserver::room_reloaded(std::string_view room, std::size_t records) {
    log(LogLevel::debug, "room reloaded", {room_field(room), {"records", std::to_string(records)}});
}

void LogObserver::person_connected(std::string_view room, ConnectionId connection) {
    // Not at the usual level: whoever has a bad network would fill the log by coming and going.
    log(LogLevel::debug, "person connected", {room_field(room), connection_field(connection)});
}

void LogObserver::person_disconnected(std::string_view room, ConnectionId connection) {
    log(LogLevel::debug, "person disconnected", {room_field(room), connection_field(connection)});
}

void LogObserver::seat_taken(std::string_view room, Seat seat) {
    log(LogLevel::info, "seat taken", {room_field(room), seat_field(seat)});
}

void LogObserver::seat_left(std::string_view room, Seat seat) {
    log(LogLevel::info, "seat left", {room_field(room), seat_field(seat)});
}

void LogObserver::game_started(std::string_view room, int game_number, std::size_t seats) {
    log(LogLevel::info, "game started",
        {room_field(room), {"game_number", std::to_string(game_number)}, {"seats", std::to_string(seats)}});
}

void LogObserver::game_finished(std::string_view room, int game_number) {
    log(LogLevel::info, "game finished", {room_field(room), {"game_number", std::to_string(game_number)}});
}

void LogObserver::turned_away(std::string_view address, std::string_view what) {
    // docs/hosting/fail2ban.filter reads this line.
    log(LogLevel::info, "turned away", {{"what", std::string(what)}, {"address", logged_address(address)}});
}

void LogObserver::client_closed(ConnectionId connection, std::string_view reason) {
    log(LogLevel::info, "client closed", {connection_field(connection), {"reason", std::string(reason)}});
}

}  // namespace crowntable::server
