#include "tests/sim/checks/limits.hpp"

#include <algorithm>
#include <variant>

/// How large rooms become, and what happens in them; connections and questions are in limits_callers.cpp.
namespace crowntable::sim {

using wire::Role;

namespace {

/// Bots and the clock, each with the rest of a turn before and behind it.
constexpr std::size_t automatic_parts = 2;

std::size_t watching_in(const server::RoomState& state) {
    return static_cast<std::size_t>(
        std::ranges::count_if(state.people, [](const auto& one) { return one.second.role == Role::spectator; }));
}

/// What a room that has written all it may does not do any more.
template <typename Change>
constexpr bool is_new_business =
    std::is_same_v<Change, server::change::PersonCame> || std::is_same_v<Change, server::change::Said> ||
    std::is_same_v<Change, server::change::OptionsSet> || std::is_same_v<Change, server::change::BotAdded> ||
    std::is_same_v<Change, server::change::LockSet> || std::is_same_v<Change, server::change::ChatLockSet> ||
    std::is_same_v<Change, server::change::Muted> || std::is_same_v<Change, server::change::Marked> ||
    std::is_same_v<Change, server::change::BeganToWatch> || std::is_same_v<Change, server::change::TransferCodeMade> ||
    std::is_same_v<Change, server::change::RematchAsked>;

/// Who changes places by a command of their own. A host may also consent to their own claim, which brings a token.
std::optional<server::PersonId> mover(const server::RecordBody& body) {
    const bool is_claim = std::ranges::any_of(
        body.changes, [](const auto& change) { return std::holds_alternative<server::change::TokenGiven>(change); });
    if (is_claim) return std::nullopt;
    for (const server::Change& change : body.changes) {
        const auto* sat = std::get_if<server::change::SeatTaken>(&change);
        const auto* watches = std::get_if<server::change::BeganToWatch>(&change);
        const auto who = sat != nullptr ? sat->who : watches != nullptr ? watches->who : server::PersonId{};
        if (body.command && who == body.command->person) return who;
    }
    return std::nullopt;
}

/// Somebody who does not sit, nor hosts, nor has made the room; also whom no record knows.
bool has_no_say(const server::RoomState& state, server::PersonId who) {
    const auto* person = state.find(who);
    return person == nullptr || (!person->seat && state.host != who && state.creator != who);
}

/// Who has commanded it, or has claimed a seat by a hello.
std::optional<server::PersonId> author_of(const server::RecordBody& body) {
    if (body.command) return body.command->person;
    const auto* came = body.changes.empty() ? nullptr : std::get_if<server::change::PersonCame>(&body.changes.front());
    return came != nullptr && !came->creator ? std::optional(came->who) : std::nullopt;
}

/// What somebody without a seat does without the game going on by it.
bool is_of_one_person(const server::Change& change) {
    return std::holds_alternative<server::change::PersonCame>(change) ||
           std::holds_alternative<server::change::Named>(change) ||
           std::holds_alternative<server::change::Marked>(change) ||
           std::holds_alternative<server::change::BeganToWatch>(change) ||
           std::holds_alternative<server::change::SeatTaken>(change) ||
           std::holds_alternative<server::change::Said>(change);
}

}  // namespace

namespace {

std::size_t actions_in(const server::RecordBody& body) {
    return static_cast<std::size_t>(std::ranges::count_if(body.changes, [](const server::Change& change) {
        return std::holds_alternative<server::change::Acted>(change);
    }));
}

}  // namespace

void Limits::expect(bool fits, std::string_view what) {
    if (!fits) referee_.fail("Limits", what);
}

void Limits::note_room(Room& room, const server::RoomState& state) {
    room.locked = state.locked;
    room.watching = watching_in(state);
    for (const auto& [id, person] : state.people) room.somebody[id.value].role = person.role;
}

void Limits::reloaded(const std::string& code, const server::Room& room) {
    Room& fresh = rooms_[code] = Room{};
    note_room(fresh, room.parts().state);
    fresh.people = room.parts().people();
    for (auto& [id, somebody] : fresh.somebody) somebody.known_id = room.parts().answers.last({id}).id;
}

void Limits::appended(const server::Record& record, const server::Room& now_is, const server::Limits& limits,
                      Time now) {
    const auto body = server::read_record(record.body);
    if (!body) return;
    const auto& state = now_is.parts().state;
    Room& room = rooms_[record.room];
    // Another process may have let in more.
    expect(now_is.parts().people() <= std::max(limits.people_per_room_max, room.people),
           "a room knows too many people");
    expect(watching_in(state) <= std::max(limits.spectators_per_room_max, room.watching),
           "too many people watch a room");
    if (const auto who = mover(*body)) check_move(room, *who, limits, now);
    check_records(record, *body, limits);
    check_pace(now_is, *body);
    note_room(room, state);
    room.people = now_is.parts().people();
}

void Limits::came(const server::Room& room, server::ConnectionId connection,
                  const std::map<server::ConnectionId, std::string>& addresses, const server::Limits& limits) {
    const auto& parts = room.parts();
    const auto is_without_seat = [&](server::PersonId who) { return has_no_say(parts.state, who); };
    if (!is_without_seat(*parts.presence.person_at(connection))) return;
    const auto of_one_address = std::ranges::count_if(parts.presence.inside(), [&](const auto& one) {
        return addresses.at(one.first) == addresses.at(connection) && is_without_seat(one.second);
    });
    expect(static_cast<std::size_t>(of_one_address) <= limits.unseated_per_address_max,
           "too many people without a seat come from one address");
}

void Limits::recorded(const server::RoomState& before, const server::RecordBody& body, const server::Limits& limits) {
    const auto who = author_of(body);
    if (!who || !has_no_say(before, *who) || !std::ranges::all_of(body.changes, is_of_one_person)) return;
    expect(++of_the_unseated_[before.code] <= limits.records_of_unseated_max,
           "people without a seat write more than their share");
}

void Limits::check_move(Room& room, server::PersonId who, const server::Limits& limits, Time now) {
    Somebody& somebody = room.somebody[who.value];
    const bool is_guest = somebody.role == Role::guest;
    // Whoever plays may get up.
    // Nor does whoever was let in (Doors) wait before the door of a seat.
    expect(!room.locked || somebody.role != Role::spectator, "somebody is let in while the room is locked");
    expect(somebody.moves.add(now, limits.moves), "somebody moves too often");
    expect(!is_guest || room.guest_moves.add(now, limits.guest_moves), "guests move too often");
}

void Limits::check_records(const server::Record& record, const server::RecordBody& body, const server::Limits& limits) {
    const auto is_new = [](const server::Change& change) {
        return std::visit([]<typename Change>(const Change&) { return is_new_business<Change>; }, change);
    };
    const auto acted = actions_in(body);
    auto& spent = spent_[record.room];
    spent.resize(record.seq + 1);
    const Spent before = spent[record.seq - 1];
    spent[record.seq] = {before.bytes + record.body.size(), before.actions + acted};
    const bool is_worn_out = record.seq > limits.records_per_room_max || before.bytes >= limits.bytes_per_room_max ||
                             before.actions >= limits.actions_per_room_max;
    expect(!is_worn_out || std::ranges::none_of(body.changes, is_new), "a room goes on that has written all it may");
    expect(record.body.size() <= limits.record_bytes_max, "a record is too large");
    const auto most = automatic_parts * (static_cast<std::size_t>(limits.automatic_actions_per_input) + 1);
    expect(acted <= most, "one input makes too many actions");
}

/// What bots do by themselves where nobody who sits is there to play with them.
void Limits::check_pace(const server::Room& room, const server::RecordBody& body) {
    const auto& state = room.parts().state;
    const auto& presence = room.parts().presence;
    const bool is_by_itself =
        !body.command && !body.changes.empty() && std::holds_alternative<server::change::Acted>(body.changes.front());
    const bool is_played = std::ranges::any_of(
        state.seats, [&](const server::RoomSeat& seat) { return seat.who && presence.is_here(*seat.who); });
    expect(!is_by_itself || is_played || actions_in(body) <= 1, "bots hurry though nobody plays with them");
}

void Limits::look(const server::Room& room, const server::Limits& limits) {
    const auto& parts = room.parts();
    expect(parts.people() <= std::max(limits.people_per_room_max, rooms_[parts.state.code].people),
           "a room knows too many people");
    expect(parts.state.removed.size() <= limits.removed_per_room_max, "too many tokens are kept of removed people");
    expect(parts.state.removed_marks.size() <= limits.removed_per_room_max,
           "too many marks are kept of removed people");
    expect(parts.doorstep.knocks().size() <= limits.knocks_per_room_max, "too many knock at one room");
    expect(parts.doorstep.addresses() <= limits.barred_addresses_max, "too many addresses are remembered at a door");
    expect(parts.sit_wishes.open().size() <= limits.sit_wishes_max, "too many ask for a seat");
    for (const auto& [id, person] : parts.state.people) {
        expect(person.marks.size() <= limits.marks_per_person_max, "too many marks are kept of one person");
    }
    expect(parts.state.chat.lines().size() <= limits.chat_kept, "too much talk is kept");
    const auto version = parts.state.history.version();
    const bool keeps_more =
        version > limits.versions_kept && parts.state.history.since(version - limits.versions_kept - 1).has_value();
    expect(!keeps_more, "too many versions are kept");
}

void Limits::claims(const server::Room& room, const server::Limits& limits) {
    expect(room.parts().claims.open().size() <= limits.claims_per_room_max, "too many seats are claimed at once");
}

void Limits::lobby(const server::LobbyCounts& counts, const server::Limits& limits) {
    const auto rooms = counts.rooms + counts.rooms_unread;
    if (!rooms_kept_) rooms_kept_ = rooms;
    expect(rooms <= std::max(limits.rooms_max, *rooms_kept_), "there are too many rooms");
}

void Limits::loading(std::size_t rooms, const server::Limits& limits) {
    expect(rooms <= limits.rooms_loading, "too many rooms are read at once");
}

void Limits::crashed() {
    rooms_.clear();
    callers_.clear();
    frames_of_address_.clear();
    guesses_.clear();
    all_guesses_ = {};
    rooms_given_.clear();
    rooms_of_.clear();
    rooms_kept_.reset();
    documents_.clear();
    said_by_visitors_.clear();
}

}  // namespace crowntable::sim
