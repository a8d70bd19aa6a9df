#include <algorithm>

#include "protocol/error_code.hpp"
#include "protocol/name.hpp"
#include "protocol/room_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;
using protocol::Role;

std::optional<Refusal> Room::hello(Now now, ConnectionId connection, const protocol::Hello& hello, Outbox& outbox) {
    Step step = begin(now, outbox);
    auto recognised = std::visit([&](const auto& who) { return recognise(step, who); }, hello.who);
    if (const auto* refused = std::get_if<Refusal>(&recognised)) {
        finish(step);
        return *refused;
    }
    auto& newcomer = std::get<Newcomer>(recognised);
    Session& session = state_.people.at(newcomer.who);
    connect(step, session, connection);
    if (hello.name) {
        name_if_nameless(step, session, *hello.name);
    }
    step.newcomers.push_back(std::move(newcomer));
    finish(step);
    return std::nullopt;
}

bool Room::knows_token(const protocol::Hello& hello) const {
    if (const auto* creator = std::get_if<protocol::Hello::Creator>(&hello.who)) {
        const SecretHash hash = hash_of(creator->host_token);
        return hash == state_.host_token && !state_.is_removed(hash);
    }
    const auto* returning = std::get_if<protocol::Hello::Returning>(&hello.who);
    if (returning == nullptr) {
        return false;
    }
    const SecretHash hash = hash_of(returning->seat_token);
    return std::ranges::any_of(state_.people, [&](const auto& entry) {
        return entry.second.token == hash || entry.second.former_token == hash;
    });
}

Room::Recognised Room::recognise(Step& step, const protocol::Hello::Newcomer&) {
    return admit(step, false);
}

Room::Recognised Room::recognise(Step& step, const protocol::Hello::Returning& returning) {
    const SecretHash hash = hash_of(returning.seat_token);
    if (state_.is_removed(hash)) {
        return refusal(error::removed);
    }
    for (auto& [id, session] : state_.people) {
        if (session.token == hash && session.former_token) {
            change(step, change::FormerTokenDied{id});
        }
        if (session.token == hash || session.former_token == hash) {
            return Newcomer{id, returning.seat_token, returning.version};
        }
    }
    return refusal(error::bad_token);
}

Room::Recognised Room::recognise(Step& step, const protocol::Hello::Creator& creator) {
    if (hash_of(creator.host_token) != state_.host_token) {
        return refusal(error::bad_token);
    }
    if (state_.is_removed(state_.host_token)) {
        return refusal(error::removed);
    }
    if (state_.creator) {
        return give_token(step, *state_.creator, false);
    }
    auto admitted = admit(step, true);
    if (const auto* newcomer = std::get_if<Newcomer>(&admitted); newcomer != nullptr && !state_.host) {
        change(step, change::HostPassed{newcomer->who});
    }
    return admitted;
}

Room::Recognised Room::recognise(Step& step, const protocol::Hello::OtherDevice& other) {
    const SecretHash hash = hash_of(other.transfer_code);
    for (auto& [id, session] : state_.people) {
        if (session.transfer_code == hash && step.now < session.transfer_code_ends) {
            change(step, change::TransferCodeEnded{id});
            // The code is spent: should the welcome be lost, the old device is the only way back to the seat.
            return give_token(step, id, true);
        }
    }
    return refusal(error::bad_transfer_code);
}

Room::Recognised Room::admit(Step& step, bool creator) {
    if (is_worn_out() || !make_place_for_person(step)) {
        return refusal(error::room_full);
    }
    std::string token = make_token(entropy_);
    const SessionId id{state_.last_session + 1};
    change(step, change::PersonCame{.who = id, .token = hash_of(token), .name = "", .creator = creator});
    equip(state_.people.at(id));
    return Newcomer{id, std::move(token)};
}

Room::Newcomer Room::give_token(Step& step, SessionId who, bool former_lives) {
    std::string token = make_token(entropy_);
    change(step, change::TokenGiven{who, hash_of(token), former_lives});
    return Newcomer{who, std::move(token)};
}

/// The newest connection of a person wins; the close of the old socket finds nothing of it here.
void Room::connect(Step& step, Session& session, ConnectionId connection) {
    if (session.connection) {
        close(step, session, "REPLACED", 4001);
    }
    session.connection = connection;
    inside_.emplace(connection, session.id);
    observer_.person_connected(state_.code, connection);
    step.spectators_changed |= session.role == Role::spectator;
    if (!session.seat) {
        return;
    }
    step.presence_changed.insert(*session.seat);
    drop_claims_on(step, *session.seat);
    const RoomSeat& seat = state_.seats[session.seat->index];
    if (state_.game_on() && seat.played_by != protocol::PlayedBy::human) {
        change(step, change::StoodIn{*session.seat, protocol::PlayedBy::human});
    }
}

void Room::disconnect(Step& step, Session& session) {
    observer_.person_disconnected(state_.code, *session.connection);
    inside_.erase(*session.connection);
    session.connection.reset();
    session.away_since = step.now;
    step.spectators_changed |= session.role == Role::spectator;
    if (session.seat) {
        step.presence_changed.insert(*session.seat);
    }
}

void Room::close(Step& step, Session& session, std::string_view reason, std::uint16_t code) {
    if (!session.connection) {
        return;
    }
    std::string text;
    protocol::write_closing(text, reason, std::nullopt);
    send(step, session, std::move(text));
    step.outbox.closes.push_back({*session.connection, code, std::string(reason)});
    disconnect(step, session);
}

void Room::connection_lost(Now now, ConnectionId connection, Outbox& outbox) {
    const auto inside = inside_.find(connection);
    if (inside == inside_.end()) {
        return;
    }
    Step step = begin(now, outbox);
    Session& session = state_.people.at(inside->second);
    drop_claim_of(step, session.id);
    disconnect(step, session);
    finish(step);
}

std::string Room::unique_name(std::string_view wanted, std::optional<SessionId> but_of) const {
    const auto taken = [&](const std::string& name) {
        const auto is_seat = [&](const RoomSeat& seat) {
            return seat.name == name && !seat.vacated && !(seat.who && seat.who == but_of);
        };
        const auto is_person = [&](const auto& entry) {
            return entry.second.name == name && entry.first != but_of &&
                   (entry.second.connection || entry.second.role != Role::guest);
        };
        return std::ranges::any_of(state_.seats, is_seat) || std::ranges::any_of(state_.people, is_person);
    };
    std::string name(wanted);
    for (int number = 2; taken(name); ++number) {
        name = protocol::numbered_name(wanted, number);
    }
    return name;
}

void Room::rename(Step& step, Session& session, std::string_view wanted) {
    std::string name = unique_name(wanted, session.id);
    if (name != session.name) {
        change(step, change::Named{session.id, std::move(name)});
        note_person(step, session);
    }
}

/// Who needs to hear that a person has another name or role: of a guest that is nobody else, but for the host of whom
/// the guest claims a seat.
void Room::note_person(Step& step, const Session& session) {
    step.room_changed |= session.seat.has_value();
    step.spectators_changed |= session.role == Role::spectator;
    step.told_alone.push_back(session.id);
    if (claims_.has_of(session.id)) {
        note_claims(step);
    }
}

void Room::name_if_nameless(Step& step, Session& session, std::string_view wanted) {
    if (session.name.empty()) {
        rename(step, session, wanted);
    }
}

std::optional<Now> Room::forgotten_at(const Session& session) const {
    // Whoever has seen a hand of the running game is remembered, lest another seat be taken with that knowledge.
    const bool knows_cards = state_.game_on() && !session.seen_hands.empty();
    if (session.seat || session.connection || is_host(session) || knows_cards) {
        return std::nullopt;
    }
    return session.away_since + (session.role == Role::spectator ? limits_.spectator_life : limits_.guest_life);
}

void Room::forget_guests(Step& step) {
    std::vector<SessionId> gone;
    for (const auto& [id, session] : state_.people) {
        if (const auto when = forgotten_at(session); when && *when <= step.now) {
            gone.push_back(id);
        }
    }
    for (const SessionId id : gone) {
        change(step, change::PersonGone{id, false});
    }
}

/// Where the room remembers too many, whoever would be forgotten first goes early.
bool Room::make_place_for_person(Step& step) {
    if (state_.people.size() < limits_.people_per_room_max) {
        return true;
    }
    std::optional<std::pair<Now, SessionId>> first;
    for (const auto& [id, session] : state_.people) {
        if (const auto when = forgotten_at(session); when && (!first || *when < first->first)) {
            first = {*when, id};
        }
    }
    if (first) {
        change(step, change::PersonGone{first->second, false});
    }
    return first.has_value();
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Rename& op) {
    if (!asker.session.renames.take(step.now)) {
        return refusal(error::rate_limited);
    }
    rename(step, asker.session, op.name);
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Leave&) {
    step.leaving = asker.session.id;
    return Done{};
}

void Room::depart(Step& step, SessionId who) {
    Session& session = state_.people.at(who);
    close(step, session, "LEFT", 1000);
    drop_claim_of(step, who);
    if (session.seat) {
        leave_seat(step, *session.seat);
    }
    if (is_host(session)) {
        change(step, change::HostPassed{next_host()});
    }
    if (!(state_.game_on() && !session.seen_hands.empty())) {
        change(step, change::PersonGone{who, false});
    }
}

void Room::end_transfer_codes(Step& step) {
    for (const auto& [id, session] : state_.people) {
        if (session.transfer_code && session.transfer_code_ends <= step.now) {
            change(step, change::TransferCodeEnded{id});
        }
    }
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::TransferCode&) {
    Session& session = asker.session;
    if (!session.seat) {
        return refusal(error::not_seated);
    }
    const std::string code = make_transfer_code(entropy_);
    change(step, change::TransferCodeMade{session.id, hash_of(code)});
    session.transfer_code_ends = step.now + limits_.transfer_code_life;
    Text reply{.json = {}, .secret = true};
    protocol::write_transfer_code(reply.json, asker.id, protocol::display_transfer_code(code),
                                  limits_.transfer_code_life);
    return reply;
}

}  // namespace crowntable::server
