#include "server/core/room/people.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/name.hpp"
#include "protocol/text/room_code.hpp"
#include "protocol/text/skeleton.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/host.hpp"

namespace crowntable::server {

namespace error = error_code;
using wire::Role;

namespace {

/// Whether `person` left this seat to a bot, in the game that is on and under the present name.
bool was_left_by(const RoomSeat& seat, Seat number, const Person* person) {
    if (person == nullptr || !seat.bot || seat.name != person->name) return false;
    return person->seen_hands.size() == 1 && person->seen_hands.contains(number);
}

/// What all names that are taken look like.
std::vector<text::Skeleton> taken_names(const Parts& room, std::optional<PersonId> but_of) {
    std::vector<text::Skeleton> taken;
    const Person* asker = but_of ? &room.person(*but_of) : nullptr;
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const RoomSeat& seat = room.state.seats[i];
        // A seat keeps its name while its player is away, so that nobody else can pass for them. Whoever left it may
        // come back by that name.
        const bool is_own = (seat.who && seat.who == but_of) || was_left_by(seat, seat_at(i), asker);
        if (!seat.vacated && !is_own) taken.push_back(text::skeleton_of(seat.name));
    }
    for (const auto* people : {&room.state.people, &room.visitors.all()}) {
        for (const auto& [id, person] : *people) {
            // A guest who is away keeps no name: strangers who came and went would otherwise use up the good ones.
            const bool keeps_name = room.presence.is_here(id) || person.role != Role::guest;
            if (id != but_of && keeps_name && !person.name.empty()) taken.push_back(text::skeleton_of(person.name));
        }
    }
    return taken;
}

}  // namespace

std::string unique_name(const Parts& room, std::string_view wanted, std::optional<PersonId> but_of) {
    ENSURE(!wanted.empty());
    const auto taken = taken_names(room, but_of);
    const auto is_taken = [&](const std::string& name) {
        const auto skeleton = text::skeleton_of(name);
        return std::ranges::any_of(taken, [&](const auto& one) { return text::look_alike(one, skeleton); });
    };
    std::string name(wanted);
    for (int number = 2; is_taken(name); ++number) {
        // Each number makes another name, and one that is taken looks like two of them at most, once in each way of
        // comparing, so that the search ends.
        ENSURE(static_cast<std::size_t>(number) <= 2 * taken.size() + 1);
        name = text::numbered_name(wanted, number);
    }
    return name;
}

void rename(Parts& room, Step& step, const Person& person, std::string_view wanted) {
    std::string name = unique_name(room, wanted, person.id);
    // Nothing is recorded for what is so already, however often a client says it.
    if (name == person.name) return;
    if (room.visitors.knows(person.id)) {
        room.visitors.rename(person.id, std::move(name));
    } else {
        room.change(step, change::Named{person.id, std::move(name)});
    }
    note_person(room, step, person);
}

void note_person(const Parts& room, Step& step, const Person& person) {
    step.room_changed |= person.seat.has_value();
    // `you` stands in everybody's own part of `room`.
    step.told_alone.push_back(person.id);
    if (const Claim* claim = room.claims.of(person.id)) note_claim(room, step, *claim);
}

void name_if_nameless(Parts& room, Step& step, const Person& person, std::string_view wanted) {
    if (person.name.empty()) rename(room, step, person, wanted);
}

std::optional<Now> forgotten_at(const Parts& room, const Person& person) {
    // Whoever has seen a hand of the running game is remembered, lest another seat be taken with that knowledge.
    const bool knows_cards = room.state.game_on() && !person.seen_hands.empty();
    const bool may_return = knows_cards || room.state.owned_by(person.id);
    if (person.seat || room.presence.is_here(person.id) || is_host(room, person) || may_return) return std::nullopt;
    return room.presence.away_since(person.id) +
           (person.role == Role::spectator ? room.limits.spectator_life : room.limits.guest_life);
}

namespace {

using Forgotten = std::pair<Now, PersonId>;

/// Who of these people is not worth remembering for ever, and from when on; in no order.
std::vector<Forgotten> to_forget(const Parts& room, const std::map<PersonId, Person>& people) {
    std::vector<Forgotten> list;
    for (const auto& [id, person] : people) {
        if (const auto when = forgotten_at(room, person)) list.emplace_back(*when, id);
    }
    return list;
}

/// Times are compared, not how long somebody has been away: a spectator may be away for longer than a guest.
std::optional<Forgotten> first_to_forget(const Parts& room, const std::map<PersonId, Person>& people) {
    const auto list = to_forget(room, people);
    const auto first = std::ranges::min_element(list);
    return first == list.end() ? std::nullopt : std::optional(*first);
}

}  // namespace

std::optional<Now> next_forgotten_at(const Parts& room) {
    std::optional<Now> next;
    for (const auto* people : {&room.state.people, &room.visitors.all()}) {
        const auto first = first_to_forget(room, *people);
        if (first && (!next || first->first < *next)) next = first->first;
    }
    return next;
}

void forget_guests(Parts& room, Step& step) {
    for (const auto* people : {&room.state.people, &room.visitors.all()}) {
        for (const auto& [when, who] : to_forget(room, *people)) {
            if (when <= step.now) room.forget(step, who);
        }
    }
}

bool forget_one_if_full(Parts& room, Step& step) {
    if (room.people() < room.limits.people_per_room_max) return true;
    // Those who have done nothing yet go first, lest a crowd that only comes and goes drives out whoever has.
    auto first = first_to_forget(room, room.visitors.all());
    if (!first) first = first_to_forget(room, room.state.people);
    if (first) room.forget(step, first->second);
    return first.has_value();
}

void restore_transfer_codes(Parts& room, Now now) {
    for (const auto& [id, person] : room.state.people) {
        if (!person.transfer_code) continue;
        const auto life = room.limits.transfer_code_life;
        auto left = life;
        if (person.transfer_code->ends_at && room.house.calendar) {
            // A calendar that was set back, or another node's, lets it live its whole time at most.
            left =
                std::clamp(*person.transfer_code->ends_at - room.house.calendar(), std::chrono::milliseconds{0}, life);
        }
        room.presence.set_transfer_code_end(id, now + left);
    }
}

void end_transfer_codes(Parts& room, Step& step) {
    for (const auto& [id, person] : room.state.people) {
        if (person.transfer_code && room.presence.transfer_code_ends(id) <= step.now) {
            room.change(step, change::TransferCodeEnded{id});
        }
    }
}

namespace {

/// What somebody is called and shows is something that they say to everybody, too; and everybody is told of it, unlike
/// most of what one person may say.
std::optional<Refusal> refuse_another_look(Parts& room, const Step& step, const Person& person) {
    if (room.state.is_muted(person)) return refusal(error::muted);
    return refuse_too_soon(room.presence.allowances(person.id).renames, step.now);
}

}  // namespace

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Rename& op) {
    if (auto refused = refuse_another_look(room, step, asker.person)) return *refused;
    rename(room, step, asker.person, op.name);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::SetAvatar& op) {
    const Person& person = asker.person;
    if (auto refused = refuse_another_look(room, step, person)) return *refused;
    // Nothing is recorded for what is so already, however often a client says it.
    if (op.avatar == person.avatar) return Done{};
    if (room.visitors.knows(person.id)) {
        room.visitors.set_avatar(person.id, op.avatar);
    } else {
        room.change(step, change::Named{person.id, person.name, op.avatar});
    }
    note_person(room, step, person);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::TransferCode&) {
    const Person& person = asker.person;
    if (!person.seat) return refusal(error::not_seated);
    const std::string code = make_transfer_code(room.entropy());
    const auto life = room.limits.transfer_code_life;
    std::optional<WallTime> ends_at;
    if (room.house.calendar) ends_at = room.house.calendar() + life;
    room.change(step, change::TransferCodeMade{person.id, hash_of(code), ends_at});
    // A new code takes the place of one before it: at most one way leads to a seat from elsewhere.
    room.presence.set_transfer_code_end(person.id, step.now + life);
    // The records hold the hash of the code alone.
    Text reply{.json = {}, .secret = true};
    wire::write_transfer_code(reply.json, asker.id, text::display_transfer_code(code), life);
    return reply;
}

}  // namespace crowntable::server
