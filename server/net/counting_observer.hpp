#pragma once

#include "server/core/observer.hpp"
#include "server/net/metrics.hpp"

namespace crowntable::server {

/// Counts what it hears, and tells everything on.
class CountingObserver final : public Observer {
public:
    /// Both must outlive it.
    CountingObserver(Observer& next, Metrics& metrics) : next_(next), metrics_(metrics) {}

    void room_expired(std::string_view room) override { next_.room_expired(room); }
    void room_quarantined(std::string_view room, std::string_view what) override { next_.room_quarantined(room, what); }
    void room_evicted(std::string_view room) override { next_.room_evicted(room); }
    void room_reloaded(std::string_view room, std::size_t records) override { next_.room_reloaded(room, records); }
    void person_connected(std::string_view room, ConnectionId id) override { next_.person_connected(room, id); }
    void person_disconnected(std::string_view room, ConnectionId id) override { next_.person_disconnected(room, id); }
    void seat_taken(std::string_view room, Seat seat) override { next_.seat_taken(room, seat); }
    void seat_left(std::string_view room, Seat seat) override { next_.seat_left(room, seat); }
    void game_started(std::string_view room, int number, std::size_t seats) override {
        next_.game_started(room, number, seats);
    }
    void game_finished(std::string_view room, int number) override { next_.game_finished(room, number); }
    void game_begun(std::string_view preset) override {
        metrics_.game_begun(preset);
        next_.game_begun(preset);
    }
    void game_over(std::string_view preset) override {
        metrics_.game_over(preset);
        next_.game_over(preset);
    }
    void turned_away(std::string_view address, std::string_view what) override {
        metrics_.turned_away(what);
        next_.turned_away(address, what);
    }
    void client_closed(ConnectionId id, std::string_view reason) override { next_.client_closed(id, reason); }

private:
    Observer& next_;
    Metrics& metrics_;
};

}  // namespace crowntable::server
