#include "server/core/room/door.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/knocking.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/unseated.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

using Recognised = std::variant<Refusal, Newcomer>;

const Person* find_by_token(const Parts& room, const SecretHash& token) {
    const auto found = std::ranges::find_if(room.state.people, [&](const auto& entry) {
        return entry.second.token == token || entry.second.former_token == token;
    });
    return found == room.state.people.end() ? room.visitors.find(token) : &found->second;
}

/// Whether there is room for one more.
bool takes_newcomer(Parts& room, Step& step) {
    // A room that has written all it may lets in only those whom it knows: nobody else could do anything there.
    return !room.ledger.is_worn_out() && forget_one_if_full(room, step);
}

/// The host, whoever made the room and those who sit always find a place.
std::optional<Refusal> refuse_if_crowded(const Parts& room, const Caller& caller, const Person& person) {
    if (!is_unseated(room.state, person)) return std::nullopt;
    return refuse_if_crowded(room, caller.address, person.id);
}

Recognised recognise(Parts& room, Step& step, const Caller& caller, const wire::Hello::Returning& returning) {
    const SecretHash hash = hash_of(returning.seat_token);
    // Asked first: the token of somebody who was sent away is nobody's any more, and would only be BAD_TOKEN.
    if (room.state.is_removed(hash)) return refusal(error::removed);
    const Person* person = find_by_token(room, hash);
    if (person == nullptr) return refusal(error::bad_token);
    if (returning.if_away && room.presence.is_here(person->id)) return refusal(error::already_here);
    if (auto refused = refuse_if_crowded(room, caller, *person)) return *refused;
    // The new token has arrived: the one before it has done its duty.
    if (person->token == hash && person->former_token) room.change(step, change::FormerTokenDied{person->id});
    return Newcomer{person->id, returning.seat_token, returning.version};
}

/// Whoever made the room is written down with the first hello: the room waits for them, and nobody else comes by the
/// host token.
Recognised admit_creator(Parts& room, Step& step) {
    if (!takes_newcomer(room, step)) return refusal(error::room_full);
    std::string token = make_token(room.entropy());
    const PersonId id{room.state.last_person + 1};
    // The token itself is in the welcome alone: whoever reads the journal finds nothing to come in with.
    room.change(step, change::PersonCame{.who = id, .token = hash_of(token), .name = "", .creator = true});
    // A room without a host waits for its creator; one that was passed on keeps its host.
    if (!room.state.host) room.change(step, change::HostPassed{id});
    return Newcomer{id, std::move(token)};
}

Recognised recognise(Parts& room, Step& step, const Caller&, const wire::Hello::Creator& creator) {
    if (hash_of(creator.host_token) != room.state.host_token) return refusal(error::bad_token);
    // After the host token was compared: only who knows it learns that its person was sent away.
    if (room.state.is_removed(room.state.host_token)) return refusal(error::removed);
    // The host token stands for one person. Whoever comes with it again gets that person back, with a new token.
    if (room.state.creator) return give_token(room, step, *room.state.creator, false);
    return admit_creator(room, step);
}

Recognised recognise(Parts& room, Step& step, const Caller& caller, const wire::Hello::OtherDevice& other) {
    const SecretHash hash = hash_of(other.transfer_code);
    for (auto& [id, person] : room.state.people) {
        const bool is_theirs = person.transfer_code && person.transfer_code->hash == hash;
        if (is_theirs && step.now < room.presence.transfer_code_ends(id)) {
            // The code stays good for when there is room.
            if (auto refused = refuse_if_crowded(room, caller, person)) return *refused;
            room.change(step, change::TransferCodeEnded{id});
            // The code is spent: should the welcome be lost, the old device is the only way back to the seat.
            return give_token(room, step, id, true);
        }
    }
    return refusal(error::bad_transfer_code);
}

/// Hashed with the room, so that no two rooms could find out that somebody was in both.
std::optional<SecretHash> mark_of(const Parts& room, const wire::Hello& hello) {
    if (!hello.mark) return std::nullopt;
    return hash_of(room.state.code + ':' + *hello.mark);
}

/// Remembers by which browser or terminal the person came, so that it is refused if they are sent away.
void note_mark(Parts& room, Step& step, const Person& person, const SecretHash& mark) {
    const bool is_known = std::ranges::find(person.marks, mark) != person.marks.end();
    if (is_known || person.marks.size() >= room.limits.marks_per_person_max) return;
    if (room.visitors.knows(person.id)) return room.visitors.mark(person.id, mark);
    const bool may_write =
        !room.ledger.is_worn_out() && !(room.ledger.unseated_are_worn_out() && is_unseated(room.state, person));
    if (may_write) room.change(step, change::Marked{person.id, mark});
}

std::optional<Refusal> greet_as(Parts& room, Step& step, const Caller& caller, const wire::Hello& hello,
                                const wire::Hello::Newcomer&) {
    const NewPerson newcomer{hello.name.value_or(""), mark_of(room, hello), hello.seat};
    if (newcomer.mark && room.state.is_mark_removed(*newcomer.mark)) return refusal(error::removed);
    const bool has_to_knock = must_knock(room, caller.address);
    if (has_to_knock && !hello.knocks) {
        return room.state.locked
                   ? refusal(error::room_locked)
                   : refusal(error::room_locked, "Somebody of your address was removed: knock, and wait to be let in.");
    }
    if (hello.seat) {
        if (auto refused = refuse_claim_on(room, *hello.seat, step.now)) return refused;
    }
    if (has_to_knock) return knock(room, step, caller, newcomer);
    if (auto refused = refuse_newcomer(room, step, caller)) return refused;
    come_in(room, step, caller, newcomer);
    return std::nullopt;
}

/// The id of the person from now on: who claims a seat is written down.
PersonId claim(Parts& room, Step& step, PersonId who, Seat seat) {
    // They are in anyway: that the seat cannot be claimed any more is told by `room`.
    if (!room.ledger.unseated_are_worn_out()) obey(room, step, {room.person(who), 0}, wire::ClaimSeat{seat});
    return step.written_down && step.written_down->first == who ? step.written_down->second : who;
}

std::optional<Refusal> greet_as(Parts& room, Step& step, const Caller& caller, const wire::Hello& hello,
                                const auto& who) {
    auto recognised = recognise(room, step, caller, who);
    if (auto* refused = std::get_if<Refusal>(&recognised)) return std::move(*refused);
    auto& newcomer = std::get<Newcomer>(recognised);
    const Person& person = room.person(newcomer.who);
    connect(room, step, person, caller);
    if (std::holds_alternative<wire::Hello::OtherDevice>(hello.who)) room.presence.note_move(person.id);
    if (const auto mark = mark_of(room, hello)) note_mark(room, step, person, *mark);
    if (hello.name) name_if_nameless(room, step, person, *hello.name);
    // They are told the whole state when the step ends; what the step has changed is in it.
    step.newcomers.push_back(std::move(newcomer));
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> greet(Parts& room, Step& step, const Caller& caller, const wire::Hello& hello) {
    return std::visit([&](const auto& who) { return greet_as(room, step, caller, hello, who); }, hello.who);
}

std::optional<Refusal> refuse_newcomer(Parts& room, Step& step, const Caller& caller) {
    if (auto refused = refuse_if_crowded(room, caller.address, std::nullopt)) return refused;
    return takes_newcomer(room, step) ? std::nullopt : std::optional(refusal(error::room_full));
}

void come_in(Parts& room, Step& step, const Caller& caller, const NewPerson& newcomer) {
    std::string token = make_token(room.entropy());
    std::vector<SecretHash> marks;
    if (newcomer.mark) marks.push_back(*newcomer.mark);
    const Person& person = room.meet(step, hash_of(token), std::move(marks));
    connect(room, step, person, caller);
    if (!newcomer.name.empty()) name_if_nameless(room, step, person, newcomer.name);
    const PersonId who = newcomer.seat ? claim(room, step, person.id, *newcomer.seat) : person.id;
    step.newcomers.push_back({who, std::move(token)});
}

std::optional<Refusal> refuse_if_crowded(const Parts& room, std::string_view address, std::optional<PersonId> but_of) {
    const auto counts = [&](const auto& entry) {
        const PersonId who = entry.second;
        return who != but_of && room.presence.address_of(who) == address && is_unseated(room.state, room.person(who));
    };
    const auto here = std::ranges::count_if(room.presence.inside(), counts);
    if (static_cast<std::size_t>(here) < room.limits.unseated_per_address_max) return std::nullopt;
    return refusal(error::rate_limited, "As many people of your address are here without a seat as may be.");
}

bool knows_token(const Parts& room, const wire::Hello& hello) {
    if (const auto* creator = std::get_if<wire::Hello::Creator>(&hello.who)) {
        const SecretHash hash = hash_of(creator->host_token);
        return hash == room.state.host_token && !room.state.is_removed(hash);
    }
    const auto* returning = std::get_if<wire::Hello::Returning>(&hello.who);
    return returning != nullptr && find_by_token(room, hash_of(returning->seat_token)) != nullptr;
}

bool keeps_place_for(const Parts& room, const wire::Hello& hello) {
    if (const auto* returning = std::get_if<wire::Hello::Returning>(&hello.who)) {
        const Person* person = find_by_token(room, hash_of(returning->seat_token));
        return person != nullptr && !is_unseated(room.state, *person);
    }
    return knows_token(room, hello);
}

bool knows_seat_token(const Parts& room, const SecretHash& token) {
    return find_by_token(room, token) != nullptr || room.state.is_removed(token);
}

Newcomer give_token(Parts& room, Step& step, PersonId who, bool former_lives) {
    std::string token = make_token(room.entropy());
    room.change(step, change::TokenGiven{who, hash_of(token), former_lives});
    return Newcomer{who, std::move(token)};
}

namespace {

/// the seat is taken back at any time from whoever has played for its human.
void play_again(Parts& room, Step& step, Seat seat) {
    if (!room.state.game_on() || room.state.seats[seat.index].played_by == table::PlayedBy::human) return;
    room.change(step, change::StoodIn{seat, table::PlayedBy::human});
}

}  // namespace

/// The newest connection of a person wins; the close of the old socket finds nothing of it here.
void connect(Parts& room, Step& step, const Person& person, const Caller& caller) {
    if (room.presence.is_here(person.id)) close(room, step, person, close_reason::replaced);
    room.presence.connect(person.id, caller.connection, caller.address, caller.protocol);
    room.observer().person_connected(room.state.code, caller.connection);
    if (const auto owned = room.state.owned_by(person.id)) take_back(room, step, person, *owned);
    if (!person.seat) return;
    step.presence_changed.insert(*person.seat);
    // The seat is not an absent one any more, and cannot be claimed.
    drop_claims_on(room, step, *person.seat);
    play_again(room, step, *person.seat);
}

void note_attention(Parts& room, Step& step, const Person& person, bool looks) {
    if (!room.presence.note_attention(person.id, looks, step.now) || !person.seat) return;
    step.presence_changed.insert(*person.seat);
    if (looks) play_again(room, step, *person.seat);
}

void disconnect(Parts& room, Step& step, const Person& person) {
    const auto connection = room.presence.connection_of(person.id);
    ENSURE(connection);
    room.observer().person_disconnected(room.state.code, *connection);
    room.presence.disconnect(person.id, step.now);
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
    const Person& person = room.person(who);
    // First, so that nothing of what follows is sent to them.
    close(room, step, person, close_reason::left);
    drop_claim_of(room, step, who);
    if (person.promised) room.change(step, change::SeatPromised{who, std::nullopt});
    if (person.seat) leave_seat(room, step, *person.seat);
    if (is_host(room, person)) {
        // At once, without the grace of somebody who is only away.
        room.change(step, change::HostPassed{next_host(room)});
    }
    // Whoever has seen a hand stays known until the game is over, lest they come back as a stranger and take another
    // seat.
    if (!(room.state.game_on() && !person.seen_hands.empty())) room.forget(step, who);
}

Reply obey(Parts&, Step& step, const Asker& asker, const wire::Leave&) {
    // The person is not forgotten before they are answered (carry_out).
    step.leaving = asker.person.id;
    return Done{};
}

}  // namespace crowntable::server
