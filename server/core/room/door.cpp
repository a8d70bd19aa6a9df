#include "server/core/room/door.hpp"

#include <algorithm>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;
using wire::Role;

namespace {

Recognised admit(Parts& room, Step& step, bool creator) {
    // Somebody new is a record. A room that has written all it may lets in only those whom it knows.
    if (room.ledger.is_worn_out() || !forget_one_if_full(room, step)) return refusal(error::room_full);
    std::string token = make_token(room.entropy());
    const PersonId id{room.state.last_person + 1};
    // The token itself is in the welcome alone: whoever reads the journal finds nothing to come in with.
    room.change(step, change::PersonCame{.who = id, .token = hash_of(token), .name = "", .creator = creator});
    return Newcomer{id, std::move(token)};
}

Recognised recognise(Parts& room, Step& step, const wire::Hello::Newcomer&) {
    return admit(room, step, false);
}

Recognised recognise(Parts& room, Step& step, const wire::Hello::Returning& returning) {
    const SecretHash hash = hash_of(returning.seat_token);
    // Asked first: the token of somebody who was sent away is nobody's any more, and would only be BAD_TOKEN.
    if (room.state.is_removed(hash)) return refusal(error::removed);
    for (auto& [id, person] : room.state.people) {
        // The new token has arrived: the one before it has done its duty.
        if (person.token == hash && person.former_token) room.change(step, change::FormerTokenDied{id});
        if (person.token == hash || person.former_token == hash) {
            return Newcomer{id, returning.seat_token, returning.version};
        }
    }
    return refusal(error::bad_token);
}

Recognised recognise(Parts& room, Step& step, const wire::Hello::Creator& creator) {
    if (hash_of(creator.host_token) != room.state.host_token) return refusal(error::bad_token);
    // After the host token was compared: only who knows it learns that its person was sent away.
    if (room.state.is_removed(room.state.host_token)) return refusal(error::removed);
    // The host token stands for one person. Whoever comes with it again gets that person back, with a new token.
    if (room.state.creator) return give_token(room, step, *room.state.creator, false);
    auto admitted = admit(room, step, true);
    // A room without a host waits for its creator; one that was passed on keeps its host.
    if (const auto* newcomer = std::get_if<Newcomer>(&admitted); newcomer != nullptr && !room.state.host) {
        room.change(step, change::HostPassed{newcomer->who});
    }
    return admitted;
}

Recognised recognise(Parts& room, Step& step, const wire::Hello::OtherDevice& other) {
    const SecretHash hash = hash_of(other.transfer_code);
    for (auto& [id, person] : room.state.people) {
        if (person.transfer_code == hash && step.now < room.presence.transfer_code_ends(id)) {
            room.change(step, change::TransferCodeEnded{id});
            // The code is spent: should the welcome be lost, the old device is the only way back to the seat.
            return give_token(room, step, id, true);
        }
    }
    return refusal(error::bad_transfer_code);
}

}  // namespace

Recognised recognise(Parts& room, Step& step, const wire::Hello& hello) {
    return std::visit([&](const auto& who) { return recognise(room, step, who); }, hello.who);
}

bool knows_token(const Parts& room, const wire::Hello& hello) {
    if (const auto* creator = std::get_if<wire::Hello::Creator>(&hello.who)) {
        const SecretHash hash = hash_of(creator->host_token);
        return hash == room.state.host_token && !room.state.is_removed(hash);
    }
    const auto* returning = std::get_if<wire::Hello::Returning>(&hello.who);
    return returning != nullptr && knows_seat_token(room, hash_of(returning->seat_token));
}

bool knows_seat_token(const Parts& room, const SecretHash& token) {
    return std::ranges::any_of(room.state.people, [&](const auto& entry) {
        return entry.second.token == token || entry.second.former_token == token;
    });
}

Newcomer give_token(Parts& room, Step& step, PersonId who, bool former_lives) {
    std::string token = make_token(room.entropy());
    room.change(step, change::TokenGiven{who, hash_of(token), former_lives});
    return Newcomer{who, std::move(token)};
}

/// The newest connection of a person wins; the close of the old socket finds nothing of it here.
void connect(Parts& room, Step& step, const Person& person, ConnectionId connection) {
    if (room.presence.is_here(person.id)) close(room, step, person, close_reason::replaced);
    room.presence.connect(person.id, connection);
    room.observer().person_connected(room.state.code, connection);
    step.spectators_changed |= person.role == Role::spectator;
    if (!person.seat) return;
    step.presence_changed.insert(*person.seat);
    // The seat is not an absent one any more, and cannot be claimed.
    drop_claims_on(room, step, *person.seat);
    const RoomSeat& seat = room.state.seats[person.seat->index];
    if (room.state.game_on() && seat.played_by != table::PlayedBy::human) {
        // the seat is taken back at any time.
        room.change(step, change::StoodIn{*person.seat, table::PlayedBy::human});
    }
}

void disconnect(Parts& room, Step& step, const Person& person) {
    const auto connection = room.presence.connection_of(person.id);
    ENSURE(connection);
    room.observer().person_disconnected(room.state.code, *connection);
    room.presence.disconnect(person.id, step.now);
    step.spectators_changed |= person.role == Role::spectator;
    if (person.seat) step.presence_changed.insert(*person.seat);
}

void close(Parts& room, Step& step, const Person& person, const CloseReason& reason) {
    const auto connection = room.presence.connection_of(person.id);
    if (!connection) return;
    // Said while the connection is still known; the outbox sends its texts before it closes.
    send(room, step, person, closing_text(reason));
    step.outbox.closes.push_back({*connection, reason});
    disconnect(room, step, person);
}

void depart(Parts& room, Step& step, PersonId who) {
    const Person& person = room.state.people.at(who);
    // First, so that nothing of what follows is sent to them.
    close(room, step, person, close_reason::left);
    drop_claim_of(room, step, who);
    if (person.seat) leave_seat(room, step, *person.seat);
    if (is_host(room, person)) {
        // At once, without the grace of somebody who is only away.
        room.change(step, change::HostPassed{next_host(room)});
    }
    // Whoever has seen a hand stays known until the game is over, lest they come back as a stranger and take another
    // seat.
    if (!(room.state.game_on() && !person.seen_hands.empty())) room.change(step, change::PersonGone{who, false});
}

Reply obey(Parts&, Step& step, const Asker& asker, const wire::Leave&) {
    // The person is not forgotten before they are answered (carry_out).
    step.leaving = asker.person.id;
    return Done{};
}

}  // namespace crowntable::server
