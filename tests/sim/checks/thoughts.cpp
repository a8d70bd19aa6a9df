#include "tests/sim/checks/thoughts.hpp"

#include <utility>

namespace crowntable::sim {

namespace {

/// A bot that plays at once may happen to do what another has thought of.
bool thinks_long(const server::RoomState& state, Seat seat) {
    const auto& held = state.seats.at(seat.index);
    return held.played_by == table::PlayedBy::bot && state.table->thinks_long(held.bot.value_or(BotLevel::medium));
}

}  // namespace

Thoughts::Turn Thoughts::turn_of(const server::RoomState& state) {
    return {state.games_started, state.deals, state.table ? state.table->turn() : 0};
}

void Thoughts::begun(const server::Job& job, const Shadow* shadow, const server::Room* room) {
    if (job.kind != server::JobKind::thought || shadow == nullptr) return;
    Turn about = turn_of(shadow->state());
    if (referee_.mutates(Mutation::older_thought)) --std::get<2>(about);
    begun_[job.id] = {job.room, about, {}, room != nullptr ? room->parts().state.history.version() : 0};
}

void Thoughts::answered(server::JobId job, const std::string& text, const Shadow* shadow, const server::Room* room) {
    const auto found = begun_.extract(job);
    if (found.empty()) return;
    answering_ = std::move(found.mapped());
    answering_->action = Json::parse(text);
    // A hint has more to say than what to do.
    const bool is_action = answering_->action.contains("type");
    if (is_action && shadow != nullptr && turn_of(shadow->state()) != answering_->about) ++late_;
    if (room == nullptr) return;
    const auto& parts = room->parts();
    const auto seat = server::Autopilot::seat_to_play(parts.state);
    if (parts.autopilot.awaits(job) && seat && !parts.autopilot.is_thinking(*seat, parts.state)) ++unwanted_;
    const bool is_old = !is_action && parts.state.history.version() != answering_->version;
    if (is_old) before_old_hint_ = last_ids(*room);
}

/// A hint that is given answers a command.
void Thoughts::over(const server::Room* room) {
    answering_.reset();
    const auto before = std::exchange(before_old_hint_, std::nullopt);
    if (before && room != nullptr && last_ids(*room) != *before) {
        referee_.fail("Thoughts", "a hint is given about a state that is over");
    }
}

Thoughts::LastIds Thoughts::last_ids(const server::Room& room) {
    LastIds ids;
    for (const auto& [id, person] : room.parts().state.people) ids[id] = room.parts().answers.last(id).id;
    return ids;
}

void Thoughts::appended(const server::Record& record) {
    if (answering_ && record.room == answering_->room) appended_[{record.room, record.seq}] = *answering_;
}

void Thoughts::begin(const server::RoomState& state, const server::Record& record) {
    const auto found = appended_.extract(std::pair(record.room, record.seq));
    if (found.empty()) return;
    const auto body = server::read_record(record.body);
    const auto* acted =
        body && !body->changes.empty() ? std::get_if<server::change::Acted>(&body->changes.front()) : nullptr;
    const Answer& answer = found.mapped();
    if (acted == nullptr || body->command || Json::parse(acted->action_json) != answer.action) return;
    if (!thinks_long(state, acted->seat)) return;
    ++played_;
    if (turn_of(state) != answer.about) referee_.fail("Thoughts", "a bot plays what it thought of another turn");
}

void Thoughts::crashed() {
    begun_.clear();
    answering_.reset();
    before_old_hint_.reset();
    appended_.clear();
}

}  // namespace crowntable::sim
