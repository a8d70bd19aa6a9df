#include "server/core/room/clocks.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server {

void Clocks::restore(Now now, const RecordBody& last, const RoomState& state) {
    ENSURE(!turn_.set() && !pause_.set() && !link_wait_.set());
    if (last.turn_left) {
        turn_.start(now, *last.turn_left);
        // Taken as the ones for whom it ran: settle() would otherwise give them all of their time again.
        timed_ = humans_to_act(state);
        phase_is_timed_ = limit_by_rules(state).has_value();
        more_time_used_ = last.more_time_used;
    }
    if (last.pause_left) pause_.start(now, *last.pause_left);
    // The whole wait again, which is short: how much of it was over is not recorded.
    if (state.deal_is_open()) link_wait_.start(now, limits_.link_wait);
    // Nobody is connected to a room that was just read: its time runs again when somebody plays.
    hold(now);
}

void Clocks::write(Now now, RecordBody& record) const {
    // The pause is between two rounds, and a turn within one.
    ENSURE(!turn_.set() || !pause_.set());
    if (turn_.set()) {
        record.turn_left = turn_.remaining(now);
        record.more_time_used = more_time_used_;
    }
    if (pause_.set()) record.pause_left = pause_.remaining(now);
}

void Clocks::hold(Now now) {
    for (TurnClock* clock : {&turn_, &pause_, &link_wait_}) clock->hold(now);
}

void Clocks::go_on(Now now) {
    for (TurnClock* clock : {&turn_, &pause_, &link_wait_}) clock->go_on(now);
}

std::optional<Now> Clocks::due() const {
    std::optional<Now> first;
    // Those that stand still have no deadline, so that a paused room wakes for none of them.
    for (const TurnClock* clock : {&turn_, &pause_, &link_wait_}) {
        if (const auto due = clock->due(); due && (!first || *due < *first)) first = due;
    }
    return first;
}

std::optional<wire::Clock> Clocks::shown(Now now, const RoomState& state) const {
    if (pause_.set()) return wire::Clock{pause_.remaining(now), false};
    if (turn_.set()) return wire::Clock{turn_.remaining(now), !more_time_used_ && state.settings.turn.count() > 0};
    return std::nullopt;
}

Clocks::OnTheClock Clocks::humans_to_act(const RoomState& state) {
    SeatSet humans;
    // Several may act at once; they share one clock.
    if (state.phase() == wire::RoomPhase::playing) {
        for (const Seat seat : state.table->acting()) {
            if (state.seats[seat.index].played_by == table::PlayedBy::human) humans.insert(seat);
        }
    }
    // With the deal: the same human may open the next round, and has a new turn then.
    return {humans, state.deals};
}

std::optional<std::chrono::milliseconds> Clocks::limit_by_rules(const RoomState& state) {
    return state.phase() == wire::RoomPhase::playing ? state.table->time_limit() : std::nullopt;
}

void Clocks::time_turn(Now now, const RoomState& state, bool paused) {
    const auto timed = humans_to_act(state);
    const auto by_rules = limit_by_rules(state);
    const auto limit = by_rules.value_or(state.settings.turn);
    // Seats for which a bot or the clock plays need no time.
    if (timed.first.empty() || limit.count() == 0) {
        turn_.stop();
        timed_ = {};
        return;
    }
    // A limit that the rules give is for the phase, whoever acts in it; the room's own limit is for a turn, so that it
    // begins anew when others are to act.
    const bool goes_on = by_rules ? phase_is_timed_ : timed_ == timed;
    if (!turn_.set() || !goes_on) {
        more_time_used_ = false;
        turn_.start(now, limit);
    }
    timed_ = timed;
    phase_is_timed_ = by_rules.has_value();
    if (paused) turn_.hold(now);
}

void Clocks::note_action(const RoomState& state, Seat seat) {
    ENSURE(state.table);
    // Asked after each action, since bots may act in between and the same human be next again before anybody sets a
    // clock.
    const bool is_turn_over = timed_.first.contains(seat) && !state.table->acting().contains(seat);
    const bool is_phase_over = phase_is_timed_ && !limit_by_rules(state);
    if (is_turn_over || is_phase_over) {
        // Whoever is next has a clock of their own, even if that is the same human again after bots that need no time.
        timed_ = {};
    }
    phase_is_timed_ = phase_is_timed_ && !is_phase_over;
}

SeatSet Clocks::late(Now now) const {
    // A clock that runs for nobody is never stopped by a turn, and would wake the room again and again.
    ENSURE(!is_over(turn_, now) || !timed_.first.empty());
    return is_over(turn_, now) ? timed_.first : SeatSet{};
}

void Clocks::give_more_time(std::chrono::milliseconds more) {
    ENSURE(turn_.set() && !more_time_used_);
    more_time_used_ = true;
    turn_.extend(more);
}

void Clocks::time_pause(Now now, const RoomState& state, bool paused) {
    // Once the next deal is open the pause has done its part, and must not begin a second time.
    const bool is_between = state.phase() == wire::RoomPhase::between_rounds && !state.deal_is_open();
    if (!is_between || state.settings.round_pause.count() == 0) {
        pause_.stop();
        return;
    }
    if (!pause_.set()) pause_.start(now, state.settings.round_pause);
    if (paused) pause_.hold(now);
}

void Clocks::await_links(Now now, bool paused) {
    ENSURE(!link_wait_.set());
    link_wait_.start(now, limits_.link_wait);
    if (paused) link_wait_.hold(now);
}

std::chrono::milliseconds Clocks::link_wait_left(Now now) const {
    // A deal is told before its wait begins, within the change that opens it: then all of it is left.
    return link_wait_.set() ? link_wait_.remaining(now) : limits_.link_wait;
}

}  // namespace crowntable::server
