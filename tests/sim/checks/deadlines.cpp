#include "tests/sim/checks/deadlines.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace crowntable::sim {

using server::PersonId;
using server::RecordBody;
using table::PlayedBy;
using wire::Role;

namespace {

template <typename Change>
bool has_change(const RecordBody& body, auto fits) {
    return std::ranges::any_of(body.changes, [&](const server::Change& change) {
        const auto* one = std::get_if<Change>(&change);
        return one != nullptr && fits(*one);
    });
}

std::optional<Seat> seat_to_play(const server::RoomState& state) {
    if (state.phase() != wire::RoomPhase::playing) return std::nullopt;
    for (const Seat seat : state.table->acting()) {
        if (state.seats.at(seat.index).played_by != PlayedBy::human) return seat;
    }
    return std::nullopt;
}

Time life_of(Role role, const server::Limits& limits) {
    return role == Role::spectator ? limits.spectator_life : limits.guest_life;
}

/// Nobody who counts is in the room: guests do only where they host.
bool nobody_counts(const server::Parts& parts) {
    return std::ranges::none_of(parts.presence.inside(), [&](const auto& one) {
        const auto* person = parts.state.find(one.second);
        return person != nullptr && (person->role != Role::guest || parts.state.host == one.second);
    });
}

}  // namespace

void Deadlines::went(const std::string& room, PersonId who, Time now) {
    rooms_[room].away_since[who] = now;
}

void Deadlines::reloaded(const std::string& code, const server::Room& now_is, const server::Limits& limits, Time now,
                         server::WallTime calendar) {
    Room& room = rooms_[code] = Room{};
    for (const auto& [id, person] : now_is.parts().state.people) {
        room.away_since[id] = now;
        if (!person.transfer_code) continue;
        // It was looked at when the code was made, perhaps under other limits.
        const Time left = person.transfer_code->ends_at.value() - calendar;
        room.codes[id] = now + std::clamp(left, Time{0}, limits.transfer_code_life);
    }
    room.awake_since = now;
    note_room(room, now_is, now);
}

void Deadlines::appended(const server::Record& record, const server::Room& now_is, const server::Limits& limits,
                         Time now, server::WallTime calendar) {
    const auto body = server::read_record(record.body);
    if (!body) return;
    Room& room = rooms_[record.room];
    note(room, now_is, *body, limits, now);
    note_codes(room, *body, limits, now, calendar);
    note_room(room, now_is, now);
    look(record.room, now_is, now);
}

void Deadlines::note(Room& room, const server::Room& now_is, const RecordBody& body, const server::Limits& limits,
                     Time now) {
    check_thinking(room, now_is, body, limits, now);
    for (const server::Change& change : body.changes) {
        if (const auto* stood = std::get_if<server::change::StoodIn>(&change)) {
            check_stand_in(room, now_is, body, *stood, now);
        } else if (const auto* gone = std::get_if<server::change::PersonGone>(&change)) {
            check_forgotten(room, now_is, body, *gone, limits, now);
            room.away_since.erase(gone->who);
            room.codes.erase(gone->who);
        }
    }
}

void Deadlines::note_codes(Room& room, const RecordBody& body, const server::Limits& limits, Time now,
                           server::WallTime calendar) {
    for (const server::Change& change : body.changes) {
        if (const auto* made = std::get_if<server::change::TransferCodeMade>(&change)) {
            room.codes[made->who] = now + limits.transfer_code_life;
            if (made->ends_at != calendar + limits.transfer_code_life) {
                referee_.fail("Deadlines", "the records name another end of a transfer code");
            }
        } else if (const auto* ended = std::get_if<server::change::TransferCodeEnded>(&change)) {
            check_code_end(room, body, ended->who, now);
        }
    }
}

/// Before the grace is over only who governs brings it about.
void Deadlines::check_stand_in(const Room& room, const server::Room& now_is, const RecordBody& body,
                               const server::change::StoodIn& stood, Time now) {
    if (stood.by == PlayedBy::human) return;
    const auto& state = now_is.parts().state;
    const auto& who = state.seats.at(stood.seat.index).who;
    const auto away = who ? room.away_since.find(*who) : room.away_since.end();
    if (away == room.away_since.end()) return referee_.fail("Deadlines", "a seat is played for whose human is here");
    const bool is_asked = body.command && (state.host == body.command->person ||
                                           now_is.parts().acting_host.who() == body.command->person);
    if (!is_asked && now - std::max(away->second, room.awake_since) < state.settings.absence_grace) {
        referee_.fail("Deadlines", "somebody is played for who has not been absent for long");
    }
}

/// Whoever uses one is given a token.
void Deadlines::check_code_end(const Room& room, const RecordBody& body, PersonId who, Time now) {
    const bool is_used =
        has_change<server::change::TokenGiven>(body, [&](const auto& given) { return given.who == who; });
    const auto end = room.codes.find(who);
    if (end != room.codes.end() && !is_used && now < end->second) {
        referee_.fail("Deadlines", "a transfer code ends too early");
    }
    if (end != room.codes.end() && is_used && now > end->second + lateness_max) {
        referee_.fail("Deadlines", "a transfer code is used that is too old");
    }
}

/// Without being asked for, and not to make place for somebody else.
void Deadlines::check_forgotten(const Room& room, const server::Room& now_is, const RecordBody& body,
                                const server::change::PersonGone& gone, const server::Limits& limits, Time now) {
    const bool makes_place = now_is.parts().people() >= limits.people_per_room_max;
    const auto away = room.away_since.find(gone.who);
    const auto role = room.roles.find(gone.who);
    if (body.command || gone.removed || makes_place || away == room.away_since.end() || role == room.roles.end())
        return;
    if (now - away->second < life_of(role->second, limits)) {
        referee_.fail("Deadlines", "somebody is forgotten too early");
    }
}

/// At human pace each action takes some time; whoever is late is played for at once. A bot that was thinking about this
/// very turn already, when the seat was given to it, had its time before; what it may think about is for `Thoughts`.
void Deadlines::check_thinking(const Room& room, const server::Room& now_is, const RecordBody& body,
                               const server::Limits& limits, Time now) {
    const auto& state = now_is.parts().state;
    const auto* acted = body.changes.empty() ? nullptr : std::get_if<server::change::Acted>(&body.changes.front());
    if (acted == nullptr || body.command || state.settings.bots_instant) return;
    if (room.was_thinking) return;
    if (std::get<3>(room.automatic) == acted->seat && now - room.automatic_since < limits.bot_think_min) {
        referee_.fail("Deadlines", "a bot at human pace does not think");
    }
}

void Deadlines::note_room(Room& room, const server::Room& now_is, Time now) {
    const auto& state = now_is.parts().state;
    const auto seat = seat_to_play(state);
    const Automatic automatic{state.games_started, state.deals, state.table ? state.table->turn() : 0, seat};
    if (automatic != room.automatic) {
        room.automatic_since = now;
        room.was_thinking = seat && now_is.parts().autopilot.is_thinking(*seat, state);
    }
    room.automatic = automatic;
    for (const auto& [id, person] : state.people) room.roles[id] = person.role;
    if (!state.deal_is_open()) room.deal_open_since.reset();
    if (state.deal_is_open() && !room.deal_open_since) room.deal_open_since = now;
}

void Deadlines::look(const std::string& code, const server::Room& now_is, Time now) {
    Room& room = rooms_[code];
    const auto& parts = now_is.parts();
    for (const auto& [connection, who] : parts.presence.inside()) room.away_since.erase(who);
    if (std::exchange(room.stands, parts.presence.paused()) && !room.stands) room.awake_since = now;
    if (!nobody_counts(parts)) {
        room.empty_since.reset();
    } else if (!room.empty_since) {
        room.empty_since = now;
    }
}

/// What decides whether something is due may have changed just now: late is what was due when it was looked at before.
void Deadlines::expect_done(Room& room, Time due, Time now, const std::string& what, Time lateness) {
    if (due >= now) return;
    const auto known = room.overdue_before.find(what);
    const Time first = known == room.overdue_before.end() ? now : known->second;
    room.overdue[what] = first;
    if (std::max(first, excused_) + lateness < now) referee_.fail("Deadlines", what);
}

void Deadlines::look_closely(const std::string& code, const server::Room& now_is, const server::Limits& limits,
                             Time now) {
    Room& room = rooms_[code];
    room.overdue_before = std::exchange(room.overdue, {});
    check_absent(room, now_is, now);
    check_host(room, now_is, now);
    check_people(room, now_is, limits, now);
    if (room.deal_open_since && !room.stands) {
        expect_done(room, std::max(*room.deal_open_since, room.awake_since) + limits.link_wait, now,
                    "a deal waits for links for too long");
    }
    if (!room.empty_since) return;
    // Who knocks is remembered by the room alone.
    if (now_is.parts().presence.inside().empty() && now_is.parts().doorstep.knocks().empty()) {
        expect_done(room, *room.empty_since + limits.evict_room, now, "a room in which nobody is stays in memory");
    }
}

void Deadlines::check_absent(Room& room, const server::Room& now_is, Time now) {
    const auto& state = now_is.parts().state;
    if (!state.game_on() || room.stands) return;
    for (const auto& seat : state.seats) {
        const auto away = seat.who ? room.away_since.find(*seat.who) : room.away_since.end();
        if (away == room.away_since.end() || seat.played_by != PlayedBy::human) continue;
        expect_done(room, std::max(away->second, room.awake_since) + state.settings.absence_grace, now,
                    "nobody plays for the absent person " + std::to_string(seat.who->value));
    }
}

/// Somebody governs a room in which somebody sits.
void Deadlines::check_host(Room& room, const server::Room& now_is, Time now) {
    const auto& parts = now_is.parts();
    const auto& state = parts.state;
    const auto away = state.host ? room.away_since.find(*state.host) : room.away_since.end();
    const bool somebody_sits = std::ranges::any_of(
        state.seats, [&](const auto& seat) { return seat.who && parts.presence.is_here(*seat.who); });
    if (away == room.away_since.end() || !somebody_sits || parts.acting_host.who()) return;
    expect_done(room, std::max(away->second, room.awake_since) + state.settings.absence_grace, now,
                "nobody acts as host");
}

void Deadlines::check_people(Room& room, const server::Room& now_is, const server::Limits& limits, Time now) {
    const auto& state = now_is.parts().state;
    for (const auto& [id, end] : room.codes) {
        const auto* person = state.find(id);
        if (person == nullptr || !person->transfer_code) continue;
        expect_done(room, end, now, "a transfer code does not end of person " + std::to_string(id.value));
    }
    for (const auto& [id, since] : room.away_since) {
        const auto* person = now_is.parts().find(id);
        if (person == nullptr || person->seat || state.host == id) continue;
        if (state.game_on() && !person->seen_hands.empty()) continue;
        expect_done(room, since + life_of(person->role, limits), now,
                    "nobody forgets person " + std::to_string(id.value) + " who has gone");
    }
}

void Deadlines::evicted(const std::string& code, const server::Limits& limits, Time now) {
    const auto& since = rooms_[code].empty_since;
    if (!since || now - *since < limits.evict_room) referee_.fail("Deadlines", "a room leaves the memory too early");
}

}  // namespace crowntable::sim
