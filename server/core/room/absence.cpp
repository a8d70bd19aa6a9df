#include "server/core/room/absence.hpp"

#include "engine/ensure.hpp"
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

void replace_absent(Parts& room, Step& step) {
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const Seat seat = seat_at(i);
        const auto when = replaced_at(room, seat);
        if (!when || *when > step.now) continue;
        // Who plays is told by `presence`, and by an event where it concerns the game.
        step.presence_changed.insert(seat);
        switch (room.state.settings.on_leave) {
            case OnLeave::bot:
                room.change(step, change::StoodIn{seat, PlayedBy::bot});
                break;
            case OnLeave::freeze:
                room.change(step, change::StoodIn{seat, PlayedBy::clock});
                break;
            case OnLeave::end:
                leave_seat(room, step, seat);
                break;
        }
    }
}

std::optional<Now> replaced_at(const Parts& room, Seat seat) {
    ENSURE(room.state.has_seat(seat));
    const RoomSeat& held = room.state.seats[seat.index];
    const Person* human = room.state.human_of(seat);
    // While nobody plays, absence costs nothing: the whole table waits, and missed_since counts from when it goes on.
    if (room.presence.paused() || !room.state.game_on() || human == nullptr || room.presence.is_here(human->id) ||
        held.played_by != PlayedBy::human) {
        return std::nullopt;
    }
    return room.presence.missed_since(human->id) + room.state.settings.absence_grace;
}

}  // namespace crowntable::server
