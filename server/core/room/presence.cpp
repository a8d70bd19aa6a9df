#include <algorithm>

#include "server/core/room/room.hpp"

/// Who is here, and what becomes of the table when they are not.
namespace crowntable::server {

using protocol::PlayedBy;
using protocol::Role;

/// whoever has been away for longer than the grace.
void Room::replace_absent(Step& step) {
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const auto when = replaced_at(seat);
        if (!when || *when > step.now) {
            continue;
        }
        step.presence_changed.insert(seat);
        switch (state_.settings.on_leave) {
            case OnLeave::bot:
                change(step, change::StoodIn{seat, PlayedBy::bot});
                break;
            case OnLeave::freeze:
                change(step, change::StoodIn{seat, PlayedBy::clock});
                break;
            case OnLeave::end:
                leave_seat(step, seat);
                break;
        }
    }
}

std::optional<Now> Room::replaced_at(Seat seat) const {
    const RoomSeat& place = state_.seats[seat.index];
    const Session* human = state_.human_of(seat);
    if (paused_ || !state_.game_on() || human == nullptr || human->connection || place.played_by != PlayedBy::human) {
        return std::nullopt;
    }
    return std::max(human->away_since, awake_since_) + state_.settings.absence_grace;
}

bool Room::somebody_here() const {
    return std::ranges::any_of(inside_, [&](const auto& entry) {
        const Session& session = state_.people.at(entry.second);
        return session.role != Role::guest || is_host(session);
    });
}

/// A seated human is connected; where only bots sit, a spectator is enough to let them play.
bool Room::somebody_plays() const {
    bool any_human = false;
    for (const RoomSeat& seat : state_.seats) {
        const Session* human = seat.who ? state_.find(*seat.who) : nullptr;
        any_human |= human != nullptr;
        if (human != nullptr && human->connection) {
            return true;
        }
    }
    return !(any_human && state_.game_on()) && somebody_here();
}

void Room::notice_pause(Step& step) {
    if (somebody_here()) {
        empty_since_.reset();
    } else if (!empty_since_) {
        empty_since_ = step.now;
    }
    if (paused_ != somebody_plays()) {
        return;
    }
    paused_ = !paused_;
    step.room_changed |= state_.game_on();
    if (paused_) {
        turn_clock_.hold(step.now);
        round_pause_.hold(step.now);
        link_wait_.hold(step.now);
        automatic_at_.reset();
        if (turn_clock_.set() || round_pause_.set()) {
            change(step, change::Paused{});
        }
    } else {
        awake_since_ = step.now;
        turn_clock_.go_on(step.now);
        round_pause_.go_on(step.now);
        link_wait_.go_on(step.now);
    }
}

}  // namespace crowntable::server
