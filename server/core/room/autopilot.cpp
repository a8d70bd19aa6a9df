#include "server/core/room/autopilot.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::server {

/// Two streams: how long a bot seems to think must not depend on what it draws to choose.
Autopilot::Autopilot(Entropy& entropy, const Limits& limits)
    : limits_(limits), bots_(make_seed(entropy), "bots"), thinking_(make_seed(entropy), "thinking") {}

std::optional<Seat> Autopilot::seat_to_play(const RoomState& state) {
    if (state.phase() != wire::RoomPhase::playing) return std::nullopt;
    for (const Seat seat : state.table->acting()) {
        ENSURE(state.has_seat(seat));
        if (state.seats[seat.index].played_by != table::PlayedBy::human) return seat;
    }
    return std::nullopt;
}

void Autopilot::act_at_once(Now now) {
    at_ = now;
    // It was not drawn: a bot that has to act instead, in the same turn, is given its time.
    at_is_for_ = {};
}

void Autopilot::act_soon(Now now, std::uint32_t turn, Seat seat) {
    // Every input to the room asks anew. A time that was drawn for this turn stays, or people who chat would keep the
    // bot from ever playing.
    if (!is_timed(turn, seat)) act_within(think_time(), now, turn, seat);
}

void Autopilot::act_within(std::chrono::milliseconds time, Now now, std::uint32_t turn, Seat seat) {
    if (is_timed(turn, seat)) return;
    at_is_for_ = {turn, seat};
    at_ = now + time;
}

std::chrono::milliseconds Autopilot::think_time() {
    const auto spread = (limits_.bot_think_max - limits_.bot_think_min).count();
    // As an unsigned number it would be more than a month.
    ENSURE(spread >= 0);
    return limits_.bot_think_min + std::chrono::milliseconds(thinking_.below(static_cast<std::uint32_t>(spread + 1)));
}

/// An older thought is given up: its turn is over.
void Autopilot::begin_thought(JobId job, Seat seat, const RoomState& state) {
    ENSURE(state.table && state.table->acting().contains(seat) && !is_thinking(seat, state));
    thought_ = Thought{job, seat, state.games_started, state.deals, state.table->turn()};
}

bool Autopilot::is_thinking(Seat seat, const RoomState& state) const {
    // The number of a turn is not enough by itself: the next game counts its turns from the beginning, and may come to
    // it while the job still thinks about this one.
    return thought_ && thought_->seat == seat && thought_->game == state.games_started &&
           thought_->deals == state.deals && thought_->turn == state.table->turn();
}

void Autopilot::begin_hint(JobId job, const Hinting& hinting) {
    ENSURE(!awaits_hint(hinting.who, hinting.connection));
    const bool is_new = hints_.emplace(job, hinting).second;
    ENSURE(is_new);
}

bool Autopilot::awaits_hint(PersonId who, std::optional<ConnectionId> connection) const {
    return std::ranges::any_of(
        hints_, [&](const auto& one) { return one.second.who == who && one.second.connection == connection; });
}

std::optional<Hinting> Autopilot::take_hint(JobId job) {
    // Taken out whatever becomes of it, so that the next hint may be asked for.
    const auto taken = hints_.extract(job);
    return taken.empty() ? std::nullopt : std::optional(taken.mapped());
}

}  // namespace crowntable::server
