#include "server/core/room/host.hpp"

#include <algorithm>

#include "protocol/text/error_code.hpp"

namespace crowntable::server {

namespace error = error_code;

std::optional<Refusal> refuse_unless_host(const Parts& room, const Person& person) {
    return is_host(room, person) ? std::nullopt : std::optional(refusal(error::not_host));
}

std::optional<Refusal> refuse_unless_host_before_game(const Parts& room, const Person& person) {
    if (auto refused = refuse_unless_host(room, person)) return refused;
    return room.state.game_on() ? std::optional(refusal(error::game_on)) : std::nullopt;
}

namespace {

/// The next connected human clockwise.
std::optional<PersonId> seated_after(const Parts& room, const Person* hosting) {
    const std::size_t count = room.state.seats.size();
    // A host who only watches has no seat to count from: then it is from the first seat on.
    const std::size_t after = hosting != nullptr && hosting->seat ? hosting->seat->index + 1U : 0U;
    for (std::size_t i = 0; i < count; ++i) {
        const Person* human = room.state.human_of(seat_at((after + i) % count));
        if (human != nullptr && human != hosting && room.presence.is_here(human->id)) return human->id;
    }
    return std::nullopt;
}

}  // namespace

std::optional<PersonId> next_host(const Parts& room) {
    const Person* hosting = room.state.host ? room.state.find(*room.state.host) : nullptr;
    if (const auto seated = seated_after(room, hosting)) return seated;
    const bool nobody_sits =
        std::ranges::none_of(room.state.seats, [](const RoomSeat& seat) { return seat.who.has_value(); });
    // Whoever made the room has its host token, and may be trusted with it although they do not sit.
    const Person* creator = room.state.creator ? room.state.find(*room.state.creator) : nullptr;
    const bool is_here = creator != nullptr && creator != hosting && room.presence.is_here(creator->id);
    return nobody_sits && is_here ? room.state.creator : std::nullopt;
}

std::optional<Now> host_passes_at(const Parts& room) {
    const Person* hosting = room.state.host ? room.state.find(*room.state.host) : nullptr;
    const auto next = next_host(room);
    // Without anybody to take over, the room keeps its absent host, who finds it as it was.
    if ((hosting != nullptr && room.presence.is_here(hosting->id)) || !next) return std::nullopt;
    if (hosting == nullptr && next == room.state.creator) {
        // Nobody is waited for.
        return room.presence.created();
    }
    // A creator who has not come yet is waited for like one who is away.
    const Now away_since = hosting != nullptr ? room.presence.missed_since(hosting->id) : room.presence.created();
    return away_since + room.state.settings.absence_grace;
}

bool pass_host_if_due(Parts& room, Step& step) {
    const auto when = host_passes_at(room);
    if (!when || *when > step.now) return false;
    room.change(step, change::HostPassed{next_host(room)});
    return true;
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
