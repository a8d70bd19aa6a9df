#include "server/core/room/moderating.hpp"

#include <map>
#include <string>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/close_reason.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/knocking.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/unseated.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// The person is sent away for good. REQUIRES: they did not make the room.
void expel(Parts& room, Step& step, PersonId who) {
    const std::string address = room.presence.address_of(who);
    // Told why before the seat is left: afterwards they would be a guest among others.
    close(room, step, room.person(who), close_reason::removed);
    drop_claim_of(room, step, who);
    if (const auto seat = room.person(who).seat) leave_seat(room, step, *seat);
    // Only the records keep them out after a restart, so that whom none knows is written down to be gone.
    const PersonId written_down = room.write_down(step, room.person(who)).id;
    // Last, because only somebody without a seat can be gone.
    room.change(step, change::PersonGone{written_down, true});
    // Nobody knows it of somebody who has not been here since the room was read.
    if (!address.empty()) room.doorstep.bar(address);
}

/// Who made the room gives up the seat, and can always come back to the room.
void remove(Parts& room, Step& step, Seat seat) {
    const auto who = room.state.seats[seat.index].who;
    return who && who != room.state.creator ? expel(room, step, *who) : leave_seat(room, step, seat);
}

/// Whoever has chosen nothing yet goes; those who watch stay, and so do the host and whoever made the room.
void send_undecided_away(Parts& room, Step& step) {
    std::vector<PersonId> undecided;
    for (const auto* people : {&room.state.people, &room.visitors.all()}) {
        for (const auto& [id, person] : *people) {
            // To whom a seat is promised has chosen.
            const bool is_undecided = person.role == wire::Role::guest && !person.promised;
            if (is_undecided && !is_awaited(room.state, person)) undecided.push_back(id);
        }
    }
    for (const PersonId who : undecided) {
        close(room, step, room.person(who), close_reason::room_locked);
        drop_claim_of(room, step, who);
        // Whoever has seen a hand stays known, as when they leave, and may come back: they have played here.
        if (!(room.state.game_on() && !room.person(who).seen_hands.empty())) room.forget(step, who);
    }
}

}  // namespace

bool carry_out_votes(Parts& room, Step& step) {
    for (const auto& [target, voters] : room.acting_host.votes()) {
        const Person* person = room.state.find(target);
        if (person == nullptr || !person->seat || !is_voted_out(room, target)) continue;
        remove(room, step, *person->seat);
        return true;
    }
    return false;
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::RemoveSeat& op) {
    // While the host is away whoever sits has a vote. Asked first of all, so that a seat number from a stranger is not
    // looked at.
    const bool may_vote = asker.person.seat && room.acting_host.who();
    if (!is_host(room, asker.person) && !may_vote) return refusal(error::not_host);
    if (!room.state.has_seat(op.seat)) return refusal(error::no_such_seat);
    const RoomSeat& held = room.state.seats[op.seat.index];
    // Out of one game, a bot would still play the next.
    const bool is_gone = held.vacated || (held.out_of_game && room.state.game_on());
    if (is_gone) return refusal(error::no_such_seat);
    const auto who = held.who;
    // A bot is nobody whom one could vote about: who acts as host removes it alone.
    if (!who && !governs(room, asker.person)) return refusal(error::not_host);
    if (who == asker.person.id) return refusal(error::unavailable, "That is your own seat: leave it instead.");
    // With on_leave = bot or freeze the seat of a bot cannot be taken out of a game that is on: somebody has to hold
    // its cards.
    if (!who && room.state.game_on() && room.state.settings.on_leave != OnLeave::end) {
        return refusal(error::game_on, "Somebody has to play that seat until the game is over.");
    }
    const bool is_decided = !who || is_host(room, asker.person) || vote_to_remove(room, step, *who, asker.person.id);
    if (is_decided) remove(room, step, op.seat);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Remove& op) {
    const Person* person = room.find({op.person});
    // A seat may be voted about, and who only votes knows no numbers of people but by its seat.
    if (person != nullptr && person->seat) return obey(room, step, asker, wire::RemoveSeat{*person->seat});
    if (auto refused = refuse_unless_host(room, asker.person)) return *refused;
    if (person == nullptr) return refusal(error::no_such_person);
    if (person->id == asker.person.id) return refusal(error::unavailable, "That is yourself: leave instead.");
    if (person->id == room.state.creator) return refusal(error::unavailable, "Who made the table may always be there.");
    expel(room, step, person->id);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Mute& op) {
    if (auto refused = refuse_unless_governing(room, asker.person)) return *refused;
    const Person* person = room.find({op.person});
    if (person == nullptr) return refusal(error::no_such_person);
    // Who acts as host does not free themselves of what the host has said.
    if (person->id == asker.person.id && (op.muted || !is_host(room, asker.person))) {
        return refusal(error::unavailable, "You cannot mute yourself.");
    }
    // Nothing is recorded for what is so already.
    if (room.state.is_muted(*person) == op.muted) return Done{};
    const Person& known = room.write_down(step, *person);
    room.change(step, change::Muted{known.id, op.muted});
    note_person(room, step, known);
    note_governors(room, step);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Lock& op) {
    if (auto refused = refuse_unless_host(room, asker.person)) return *refused;
    if (room.state.locked == op.locked) return Done{};
    room.change(step, change::LockSet{op.locked});
    if (op.locked) {
        send_undecided_away(room, step);
    } else {
        let_in_waiting(room, step);
    }
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::LockChat& op) {
    if (auto refused = refuse_unless_host(room, asker.person)) return *refused;
    if (room.state.chat_locked != op.locked) room.change(step, change::ChatLockSet{op.locked});
    return Done{};
}

}  // namespace crowntable::server
