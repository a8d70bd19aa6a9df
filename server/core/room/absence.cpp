#include "server/core/room/absence.hpp"

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/seats.hpp"

namespace crowntable::server {

using table::PlayedBy;

void notice_pause(Parts& room, Step& step) {
    // A visit that outlasts its person would be found by nobody, and one that is missing breaks the room when they act.
    ENSURE(room.presence.people() == room.people());
    if (!room.presence.notice(step.now, room.state)) return;
    // That the table stands still, or goes on, is shown in `room`, and matters only while a game is on.
    step.room_changed |= room.state.game_on();
    if (room.presence.paused()) {
        room.clocks.hold(step.now);
        room.autopilot.rest();
        // This change alters nothing, but the record that holds it notes how much time is left: without it a restart
        // would go back to what the record before says.
        if (room.clocks.is_shown()) room.change(step, change::Paused{});
    } else {
        room.clocks.go_on(step.now);
    }
}

namespace {

/// REQUIRES: a game is on, and a human who is away plays for that seat.
void go_on_without(Parts& room, Step& step, Seat seat) {
    // Who plays is told by `presence`, and by an event where it concerns the game.
    step.presence_changed.insert(seat);
    switch (room.state.settings.on_leave) {
        case OnLeave::bot:
            return room.change(step, change::StoodIn{seat, PlayedBy::bot});
        case OnLeave::freeze:
            return room.change(step, change::StoodIn{seat, PlayedBy::clock});
        case OnLeave::end:
            return leave_seat(room, step, seat);
    }
}

}  // namespace

void replace_absent(Parts& room, Step& step) {
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const auto when = replaced_at(room, seat_at(i));
        if (when && *when <= step.now) go_on_without(room, step, seat_at(i));
    }
}

std::optional<Now> replaced_at(const Parts& room, Seat seat) {
    ENSURE(room.state.has_seat(seat));
    const RoomSeat& held = room.state.seats[seat.index];
    const Person* human = room.state.human_of(seat);
    // While nobody plays, absence costs nothing: the whole table waits, and missed_since counts from when it goes on.
    if (room.presence.paused() || !room.state.game_on() || human == nullptr || room.presence.attends(human->id) ||
        held.played_by != PlayedBy::human) {
        return std::nullopt;
    }
    return room.presence.missed_since(human->id) + room.state.settings.absence_grace;
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::StandIn& op) {
    // Whoever acts as host takes nobody's seat away.
    const bool is_final = room.state.settings.on_leave == OnLeave::end;
    const auto refused =
        is_final ? refuse_unless_host(room, asker.person) : refuse_unless_governing(room, asker.person);
    if (refused) return *refused;
    if (!room.state.game_on()) return refusal(error_code::no_game);
    if (!room.state.has_seat(op.seat)) return refusal(error_code::no_such_seat);
    const Person* human = room.state.human_of(op.seat);
    if (human == nullptr || room.state.seats[op.seat.index].played_by != PlayedBy::human) {
        return refusal(error_code::unavailable, "Nobody is waited for at that seat.");
    }
    if (room.presence.attends(human->id)) {
        return refusal(error_code::seat_taken, "Whoever sits there is at the table.");
    }
    go_on_without(room, step, op.seat);
    return Done{};
}

}  // namespace crowntable::server
