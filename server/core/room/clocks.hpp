#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/seat.hpp"
#include "protocol/wire/room.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/record.hpp"
#include "server/core/room/state.hpp"
#include "server/core/room/turn_clock.hpp"

namespace crowntable::server {

/// The countdowns of a room: of the turn, of the pause between two rounds, and of the wait for the links of a fair
/// deal. They stand still while nobody plays, and after an outage go on from what the last record says was left.
/// The clocks own what runs; whose turn it is and what the table allows they read from the state they are handed.
class Clocks {
public:
    explicit Clocks(const Limits& limits) : limits_(limits) {}

    /// After a replay: all of them stand still until somebody plays. `last`: the newest record. REQUIRES: none is set.
    void restore(Now now, const RecordBody& last, const RoomState& state);
    /// Writes what is left of the turn and of the pause into a record.
    void write(Now now, RecordBody& record) const;

    void hold(Now now);
    void go_on(Now now);
    /// When the first of those that run is over.
    std::optional<Now> due() const;
    /// Whether a clock is set that players are shown.
    bool is_shown() const { return turn_.set() || pause_.set(); }
    /// The one that players are shown: the pause goes before the turn.
    std::optional<wire::Clock> shown(Now now, const RoomState& state) const;

    /// Starts, keeps or stops the clock of the turn, as whoever is to act now demands. It starts anew when other
    /// humans have to act, not when one goes on to the next phase of a turn. A phase to which the rules give a time
    /// has one clock, however many of those that are waited for have acted.
    void time_turn(Now now, const RoomState& state, bool paused);
    /// To be called after each action of `seat`. REQUIRES: a game is on the table.
    void note_action(const RoomState& state, Seat seat);
    bool turn_is_timed() const { return turn_.set(); }
    /// The clock that runs is the one that the rules give the present phase, and for that phase alone.
    bool phase_is_timed() const { return phase_is_timed_; }
    /// Whose time is over; the clock is to be stopped when their turns were played.
    SeatSet late(Now now) const;
    void stop_turn() { turn_.stop(); }
    /// Lengthens the turn, once. REQUIRES: turn_is_timed(), !more_time_used().
    void give_more_time(std::chrono::milliseconds more);
    bool more_time_used() const { return more_time_used_; }

    /// Starts, keeps or stops the pause between two rounds.
    void time_pause(Now now, const RoomState& state, bool paused);
    bool pause_is_over(Now now) const { return is_over(pause_, now); }
    void stop_pause() { pause_.stop(); }

    void await_links(Now now, bool paused);
    bool link_wait_is_over(Now now) const { return is_over(link_wait_, now); }
    /// How long links are still waited for; the whole time where nothing is awaited yet.
    std::chrono::milliseconds link_wait_left(Now now) const;
    void stop_link_wait() { link_wait_.stop(); }

private:
    /// The humans whose time runs, and in which deal: another turn of the clock begins when either changes.
    using OnTheClock = std::pair<SeatSet, std::uint64_t>;

    static OnTheClock humans_to_act(const RoomState& state);
    static std::optional<std::chrono::milliseconds> limit_by_rules(const RoomState& state);
    static bool is_over(const TurnClock& clock, Now now) {
        const auto due = clock.due();
        return due && *due <= now;
    }

    const Limits& limits_;
    TurnClock turn_;
    TurnClock pause_;
    TurnClock link_wait_;
    bool more_time_used_ = false;
    OnTheClock timed_{};
    bool phase_is_timed_ = false;
};

}  // namespace crowntable::server
