#include <algorithm>

#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

std::optional<Refusal> Room::refuse_unless_host(const Session& session) const {
    return is_host(session) ? std::nullopt : std::optional(refusal(error::not_host));
}

std::optional<Refusal> Room::refuse_unless_host_before_game(const Session& session) const {
    if (auto refused = refuse_unless_host(session)) {
        return refused;
    }
    return state_.game_on() ? std::optional(refusal(error::game_on)) : std::nullopt;
}

/// The next connected human clockwise.
std::optional<SessionId> Room::seated_after(const Session* hosting) const {
    const std::size_t count = state_.seats.size();
    const std::size_t after = hosting != nullptr && hosting->seat ? hosting->seat->index + 1U : 0U;
    for (std::size_t i = 0; i < count; ++i) {
        const Session* human = state_.human_of(seat_at((after + i) % count));
        if (human != nullptr && human != hosting && human->connection) {
            return human->id;
        }
    }
    return std::nullopt;
}

/// Somebody who sits; where nobody does, whoever made the room. A stranger who became host could open a locked room and
/// claim the seats of all who are away.
std::optional<SessionId> Room::next_host() const {
    const Session* hosting = state_.host ? state_.find(*state_.host) : nullptr;
    if (const auto seated = seated_after(hosting)) {
        return seated;
    }
    const bool nobody_sits =
        std::ranges::none_of(state_.seats, [](const RoomSeat& seat) { return seat.who.has_value(); });
    const Session* creator = state_.creator ? state_.find(*state_.creator) : nullptr;
    const bool is_here = creator != nullptr && creator != hosting && creator->connection;
    return nobody_sits && is_here ? state_.creator : std::nullopt;
}

std::optional<Now> Room::host_passes_at() const {
    const Session* hosting = state_.host ? state_.find(*state_.host) : nullptr;
    const auto next = next_host();
    if ((hosting != nullptr && hosting->connection) || !next) {
        return std::nullopt;
    }
    if (hosting == nullptr && next == state_.creator) {
        // Nobody is waited for.
        return created_at_;
    }
    // A creator who has not come yet is waited for like one who is away.
    const Now away_since = hosting != nullptr ? std::max(hosting->away_since, awake_since_) : created_at_;
    return away_since + state_.settings.absence_grace;
}

bool Room::pass_host_if_due(Step& step) {
    const auto when = host_passes_at();
    if (!when || *when > step.now) {
        return false;
    }
    change(step, change::HostPassed{next_host()});
    return true;
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::PassHost& op) {
    if (auto refused = refuse_unless_host(asker.session)) {
        return *refused;
    }
    const Session* human = state_.human_of(op.seat);
    if (human == nullptr || !human->connection) {
        return refusal(error::no_such_seat, "Nobody who could host is connected at that seat.");
    }
    change(step, change::HostPassed{human->id});
    return Done{};
}

}  // namespace crowntable::server
