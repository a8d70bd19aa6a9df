#include "server/core/room/host.hpp"

#include <algorithm>
#include <vector>

#include "protocol/text/error_code.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// Who may not do it at all is told that first.
std::optional<Refusal> or_game_on(const Parts& room, std::optional<Refusal> refused) {
    if (refused || !room.state.game_on()) return refused;
    return refusal(error::game_on);
}

}  // namespace

std::optional<Refusal> refuse_unless_host(const Parts& room, const Person& person) {
    return is_host(room, person) ? std::nullopt : std::optional(refusal(error::not_host));
}

std::optional<Refusal> refuse_unless_host_before_game(const Parts& room, const Person& person) {
    return or_game_on(room, refuse_unless_host(room, person));
}

std::optional<Refusal> refuse_unless_governing(const Parts& room, const Person& person) {
    return governs(room, person) ? std::nullopt : std::optional(refusal(error::not_host));
}

std::optional<Refusal> refuse_unless_governing_before_game(const Parts& room, const Person& person) {
    return or_game_on(room, refuse_unless_governing(room, person));
}

void note_governors(const Parts& room, Step& step) {
    // Without a host nobody is asked: whoever becomes host is told with the next `room`.
    if (room.state.host) step.told_alone.push_back(*room.state.host);
    if (room.acting_host.who()) step.told_alone.push_back(*room.acting_host.who());
}

bool governors_are_told(const Parts& room, const Step& step) {
    const auto is_told = [&](std::optional<PersonId> who) {
        return !who || step.room_changed || std::ranges::find(step.told_alone, *who) != step.told_alone.end();
    };
    return is_told(room.state.host) && is_told(room.acting_host.who());
}

namespace {

std::optional<PersonId> longest_seated(const Parts& room) {
    const RoomSeat* first = nullptr;
    for (const RoomSeat& seat : room.state.seats) {
        const bool is_here = seat.who && room.presence.attends(*seat.who);
        if (is_here && (first == nullptr || seat.sat_down < first->sat_down)) first = &seat;
    }
    return first == nullptr ? std::nullopt : first->who;
}

/// Whoever made the room has its host token, and is trusted with it whether they sit or not.
bool creator_is_here(const Parts& room) {
    return room.state.creator && room.presence.attends(*room.state.creator);
}

/// Since when the host is missed too much; nothing while the host is here.
std::optional<Now> host_gone_at(const Parts& room) {
    if (room.state.host && room.presence.attends(*room.state.host)) return std::nullopt;
    if (room.state.host) return room.presence.missed_since(*room.state.host) + room.state.settings.absence_grace;
    // Without a host nobody is waited for but a creator who has not come yet.
    return creator_is_here(room) ? room.presence.created()
                                 : room.presence.created() + room.state.settings.absence_grace;
}

/// Everybody who sits and may say whether `target` goes: not the host, who is away.
std::vector<PersonId> voters_on(const Parts& room, PersonId target) {
    std::vector<PersonId> voters;
    for (const RoomSeat& seat : room.state.seats) {
        if (seat.who && seat.who != target && seat.who != room.state.host) voters.push_back(*seat.who);
    }
    return voters;
}

}  // namespace

std::optional<PersonId> next_host(const Parts& room) {
    return creator_is_here(room) ? room.state.creator : longest_seated(room);
}

std::optional<Now> host_missed_at(const Parts& room) {
    const bool somebody_could = creator_is_here(room) || longest_seated(room);
    return somebody_could && !room.acting_host.who() ? host_gone_at(room) : std::nullopt;
}

bool notice_host(Parts& room, Step& step) {
    const auto gone_at = host_gone_at(room);
    const bool is_gone = gone_at && *gone_at <= step.now;
    const bool passes = is_gone && creator_is_here(room);
    if (passes) room.change(step, change::HostPassed{room.state.creator});
    step.room_changed |= room.acting_host.appoint(is_gone && !passes ? longest_seated(room) : std::nullopt);
    step.room_changed |= room.acting_host.keep_votes_of([&](PersonId id) {
        const Person* person = room.state.find(id);
        return person != nullptr && person->seat.has_value();
    });
    return passes;
}

bool vote_to_remove(Parts& room, Step& step, PersonId target, PersonId voter) {
    room.acting_host.vote(target, voter);
    step.room_changed = true;
    return is_voted_out(room, target);
}

bool is_voted_out(const Parts& room, PersonId target) {
    const auto voters = voters_on(room, target);
    const auto& votes = room.acting_host.votes().at(target);
    // Also those who are away count: two strangers do not decide for a table that has gone to dinner.
    return voters.size() >= 2 && std::ranges::all_of(voters, [&](PersonId id) { return votes.contains(id); });
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::PassHost& op) {
    if (auto refused = refuse_unless_host(room, asker.person)) return *refused;
    // A seat number from outside: human_of answers nobody for one that does not exist.
    const Person* human = room.state.human_of(op.seat);
    if (human == nullptr || !room.presence.is_here(human->id)) {
        return refusal(error::no_such_seat, "Nobody who could host is connected at that seat.");
    }
    room.change(step, change::HostPassed{human->id});
    return Done{};
}

}  // namespace crowntable::server
