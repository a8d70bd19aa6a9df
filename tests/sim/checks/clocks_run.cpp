#include <algorithm>
#include <utility>

#include "tests/sim/checks/clocks.hpp"

/// How the clocks go (protocol/README.md, `clock`, `paused` and `more_time`; ).
namespace crowntable::sim {

using server::RoomState;

namespace {

bool in_play(const RoomState& state) {
    return state.phase() == wire::RoomPhase::playing;
}

/// The time that the rules give the present phase.
std::optional<Time> limit_by_rules(const RoomState& state) {
    return in_play(state) ? state.table->time_limit() : std::nullopt;
}

}  // namespace

std::pair<SeatSet, std::uint64_t> Clocks::on_the_clock(const RoomState& state) {
    SeatSet humans;
    if (!in_play(state)) return {humans, state.deals};
    for (const Seat seat : state.table->acting()) {
        if (state.seats.at(seat.index).played_by == table::PlayedBy::human) humans.insert(seat);
    }
    return {humans, state.deals};
}

/// A seated human is connected. Where no human sits, or no game is on, it is enough that somebody watches or hosts.
bool Clocks::plays(const Room& room, const RoomState& state) {
    bool any_human = false;
    bool anybody = false;
    for (const auto& [connection, who] : room.here) {
        const auto* person = state.find(who);
        if (person == nullptr) continue;
        if (person->seat) return true;
        anybody = anybody || person->role != wire::Role::guest || state.host == who;
    }
    for (const auto& seat : state.seats) any_human = any_human || seat.who.has_value();
    return anybody && !(any_human && state.game_on());
}

/// Guests do not count, unless they host.
void Clocks::note_empty(Room& room, const RoomState& state) {
    const bool is_empty = std::ranges::none_of(room.here, [&](const auto& one) {
        const auto* person = state.find(one.second);
        return person != nullptr && (person->role != wire::Role::guest || state.host == one.second);
    });
    if (is_empty != room.is_empty) room.empty_since = is_empty ? std::optional(room.now) : std::nullopt;
    room.is_empty = is_empty;
}

void Clocks::expired(const Shadow& shadow, const server::Limits& limits, Time now) {
    const auto& state = shadow.state();
    Room& room = rooms_[state.code];
    if (is_ahead(room)) return;
    catch_up(room, state, std::nullopt);
    notice(room, state);
    if (!room.is_empty) return referee_.fail("Clocks", "a room ends in which somebody is");
    const Time idle = state.last_person == 0 ? limits.unentered_room
                      : state.game_on()      ? limits.idle_room
                                             : limits.idle_lobby;
    if (room.empty_since && now - *room.empty_since < idle) referee_.fail("Clocks", "a room ends too early");
}

/// Whether everybody who is connected and sits is ready, and there is one.
bool Clocks::all_ready(const Room& room, const RoomState& state) {
    bool anybody = false;
    for (const auto& [connection, who] : room.here) {
        const auto* person = state.find(who);
        if (person == nullptr || !person->seat) continue;
        if (!state.seats.at(person->seat->index).ready) return false;
        anybody = true;
    }
    return anybody;
}

void Clocks::stand_or_go(Room& room, bool plays) {
    if (room.stands != plays) return;
    for (Countdown* one : {&room.turn, &room.pause}) {
        if (one->left) *one = {one->left_at(room.now, room.stands), room.now};
    }
    room.stands = !plays;
}

/// What follows from it that somebody came or went, and nothing was recorded at that moment.
void Clocks::notice(Room& room, const RoomState& state) {
    if (!std::exchange(room.to_notice, false)) return;
    note_empty(room, state);
    const bool stood = room.stands;
    stand_or_go(room, plays(room, state));
    if (!stood && room.stands) room.owes_pause = room.turn.left || room.pause.left;
}

void Clocks::begin(const RoomState& state, std::uint64_t seq) {
    Room& room = rooms_[state.code];
    catch_up(room, state, seq);
    room.in_record = true;
    room.was_set = room.turn.left || room.pause.left;
    room.was_ready = room.ready_at == room.now || all_ready(room, state);
    room.late = {};
    room.told_pause = room.passed_host = room.ran_out = room.late_has_acted = false;
    room.deal_was_open = state.deal_is_open();
}

void Clocks::changed(const Shadow& shadow, const server::Change& change) {
    const auto& state = shadow.state();
    const auto found = rooms_.find(state.code);
    if (found == rooms_.end() || !found->second.in_record) return;
    Room& room = found->second;
    room.is_commanded = shadow.last().command.has_value();
    std::visit([&](const auto& one) { note(room, state, one); }, change);
    room.was_ready = all_ready(room, state);
    room.deal_was_open = state.deal_is_open();
}

/// Tokens are also given to somebody who has been here.
void Clocks::recognise(Room& room, server::PersonId who) {
    if (room.newcomers.empty()) return;
    room.here[room.newcomers.front()] = who;
    room.newcomers.pop_front();
}

void Clocks::note(Room& room, const RoomState&, const server::change::PersonCame& came) {
    const auto visitor = room.visitors.extract(came.token);
    if (visitor.empty()) return recognise(room, came.who);
    room.here[visitor.mapped()] = came.who;
}

void Clocks::note(Room& room, const RoomState&, const server::change::TokenGiven& given) {
    recognise(room, given.who);
}

void Clocks::note(Room& room, const RoomState&, const server::change::HostPassed&) {
    room.passed_host = true;
}

void Clocks::note(Room& room, const RoomState&, const server::change::Paused&) {
    room.told_pause = true;
}

void Clocks::note(Room& room, const RoomState& state, const server::change::DealOpened&) {
    open_round(room, state, state.deals == 0);
}

void Clocks::note(Room& room, const RoomState& state, const server::change::Dealt&) {
    if (!room.deal_was_open) open_round(room, state, state.deals == 1);
}

/// Between two rounds all are waited for, or for the time.
void Clocks::open_round(Room& room, const RoomState& state, bool is_first) {
    const bool is_over = room.pause.left && room.pause.left_at(room.now, room.stands).count() == 0;
    const bool only_bots = std::ranges::none_of(state.seats, [](const auto& seat) { return seat.who.has_value(); });
    const bool waits_for_nobody = only_bots && state.settings.round_pause.count() == 0;
    if (!is_first && !is_over && !room.was_ready && !waits_for_nobody) {
        referee_.fail("Clocks", "a round begins while somebody is waited for");
    }
    room.pause.left.reset();
}

/// Whoever is next has a time of their own, even if it is the same human again after bots that need none.
void Clocks::note(Room& room, const RoomState& state, const server::change::Acted& acted) {
    const bool is_human = state.seats.at(acted.seat.index).played_by == table::PlayedBy::human;
    if (is_human && !room.is_commanded && !room.late.contains(acted.seat)) {
        referee_.fail("Clocks", "somebody is played for whose time is not over");
    }
    room.late_has_acted |= room.late.contains(acted.seat);
    const bool phase_over = room.phase_is_timed && !limit_by_rules(state);
    const bool turn_over = room.timed.first.contains(acted.seat) && !state.table->acting().contains(acted.seat);
    if (phase_over || turn_over) room.timed = {};
    if (!phase_over) return;
    // Their time was for that phase alone.
    room.late = {};
    room.phase_is_timed = false;
}

void Clocks::note(Room& room, const RoomState& state, const server::change::ClockRanOut& ran_out) {
    ++ran_out_;
    room.ran_out = true;
    room.late.insert(ran_out.seat);
    const bool is_over = room.turn.left && room.turn.left_at(room.now, room.stands).count() == 0;
    // Somebody may have come at this very moment.
    const bool goes = !room.stands || plays(room, state);
    if (!is_over || !goes) return referee_.fail("Clocks", "the clock plays for somebody who has time left");
    if (!room.timed.first.contains(ran_out.seat)) referee_.fail("Clocks", "the clock plays for another seat");
}

void Clocks::note(Room& room, const RoomState& state, const server::change::MoreTimeGiven&) {
    if (!room.turn.left || room.phase_is_timed) return referee_.fail("Clocks", "time is added where no clock may");
    if (std::exchange(room.more_time_used, true)) referee_.fail("Clocks", "time is added twice in one turn");
    *room.turn.left += state.settings.turn;
}

/// whoever is late is played for.
void Clocks::check_late(const Room& room, const RoomState& state) {
    if (!room.ran_out || room.late_has_acted || !in_play(state) || state.deals != room.timed.second) return;
    for (const Seat seat : state.table->acting()) {
        if (room.late.contains(seat)) referee_.fail("Clocks", "a clock has run out, and nobody plays for the seat");
    }
}

/// That the clocks stand still is recorded when they begin to, and only then: else a crash would take the time that
/// nobody played.
void Clocks::check_pause(Room& room, const RoomState& state) {
    const bool begins = !room.stands && !plays(room, state);
    const bool owes = room.owes_pause || (begins && room.was_set && !room.ran_out);
    if (owes && !room.told_pause) referee_.fail("Clocks", "the clocks stand still, and no record says so");
    if (room.told_pause && !begins && !room.owes_pause && !room.passed_host) {
        referee_.fail("Clocks", "the clocks are stopped while somebody plays");
    }
    room.owes_pause = false;
}

void Clocks::time_pause(Room& room, const RoomState& state) {
    const bool is_on = state.phase() == wire::RoomPhase::between_rounds && !state.deal_is_open();
    if (!is_on || state.settings.round_pause.count() == 0) {
        room.pause.left.reset();
    } else if (!room.pause.left) {
        room.pause = {state.settings.round_pause, room.now};
    }
}

/// A phase with a time of its own has one clock for all who are waited for; else it is the turn's.
void Clocks::time_turn(Room& room, const RoomState& state) {
    const auto timed = on_the_clock(state);
    const auto by_rules = limit_by_rules(state);
    const Time length = by_rules.value_or(state.settings.turn);
    const bool is_on = !timed.first.empty() && length.count() > 0;
    const bool goes_on = room.turn.left && (by_rules ? room.phase_is_timed : room.timed == timed);
    if (is_on && !goes_on) {
        room.turn = {length, room.now};
        room.more_time_used = false;
    }
    if (!is_on) room.turn.left.reset();
    room.timed = is_on ? timed : std::pair<SeatSet, std::uint64_t>{};
    if (is_on) room.phase_is_timed = by_rules.has_value();
}

}  // namespace crowntable::sim
