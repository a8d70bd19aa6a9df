#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

std::optional<Refusal> Room::refuse_unless_playing(const Session& session) const {
    if (!state_.game_on() || state_.deals == 0) {
        return refusal(error::no_game);
    }
    return session.seat ? std::nullopt : std::optional(refusal(error::not_seated));
}

std::optional<Refusal> Room::refuse_unless_turn(const Session& session, std::uint32_t turn) const {
    if (auto refused = refuse_unless_playing(session)) {
        return refused;
    }
    return turn == state_.table->turn() ? std::nullopt : std::optional(refusal(error::stale_turn));
}

/// What has to be searched for has a rate of its own.
std::optional<Refusal> Room::refuse_thought(Step& step, Session& session) const {
    return session.thoughts.take(step.now) ? std::nullopt : std::optional(refusal(error::rate_limited));
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Play& op) {
    if (auto refused = refuse_unless_turn(asker.session, op.turn)) {
        return *refused;
    }
    const Seat seat = *asker.session.seat;
    auto acted = state_.table->act(seat, *op.action);
    if (auto* refused = std::get_if<Refusal>(&acted)) {
        return std::move(*refused);
    }
    note_action(step, seat, std::get<protocol::Applied>(std::move(acted)));
    return InUpdate{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Preview& op) {
    if (auto refused = refuse_unless_turn(asker.session, op.turn)) {
        return *refused;
    }
    if (auto refused = refuse_thought(step, asker.session)) {
        return *refused;
    }
    auto seen = state_.table->preview(*asker.session.seat, *op.action, state_.settings.hints);
    if (auto* refused = std::get_if<Refusal>(&seen)) {
        return std::move(*refused);
    }
    Text reply;
    protocol::write_previewed(reply.json, asker.id, op.turn, std::get<std::string>(seen));
    return reply;
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Arrange&) {
    if (auto refused = refuse_unless_playing(asker.session)) {
        return *refused;
    }
    if (auto refused = refuse_thought(step, asker.session)) {
        return *refused;
    }
    auto arranged = state_.table->arrange(*asker.session.seat, state_.settings.hints);
    if (auto* refused = std::get_if<Refusal>(&arranged)) {
        return std::move(*refused);
    }
    Text reply;
    protocol::write_arranged(reply.json, asker.id, std::get<std::string>(arranged));
    return reply;
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Hint&) {
    if (auto refused = refuse_unless_playing(asker.session)) {
        return *refused;
    }
    if (!state_.settings.hints) {
        return refusal(error::hints_off);
    }
    const bool waits = std::ranges::any_of(hints_, [&](const auto& one) {
        return one.second.who == asker.session.id && one.second.connection == asker.session.connection;
    });
    if (waits) {
        return refusal(error::try_again, "Your last hint is still being thought about.");
    }
    if (auto refused = refuse_thought(step, asker.session)) {
        return *refused;
    }
    auto hint = state_.table->hint(*asker.session.seat);
    if (auto* refused = std::get_if<Refusal>(&hint)) {
        return std::move(*refused);
    }
    const JobId job{++last_job_};
    hints_[job] = {asker.session.id, *asker.session.connection, asker.id, *asker.session.seat,
                   state_.history.version()};
    step.outbox.jobs.push_back(
        {job, state_.code, [think = std::get<std::function<std::string()>>(std::move(hint))](const std::stop_token&) {
             return think();
         }});
    return Later{};
}

/// Advice for another state of the game than the present one would be wrong, so it is refused and may be asked for
/// again. Whoever has gone meanwhile asks again, with the same id.
void Room::hint_done(Now now, const JobResult& result, Outbox& outbox) {
    const Hinting wanted = hints_.extract(result.id).mapped();
    Session* session = state_.find(wanted.who);
    if (session == nullptr || session->connection != wanted.connection) {
        return;
    }
    ENSURE(result.text);
    Step step = begin(now, outbox);
    const Asker asker{*session, wanted.command};
    if (session->seat != wanted.seat || state_.history.version() != wanted.version) {
        answer(step, asker, refusal(error::try_again, "The game has gone on meanwhile: ask again."));
    } else {
        Text reply;
        protocol::write_hinted(reply.json, asker.id, *result.text);
        answer(step, asker, std::move(reply));
    }
    finish(step);
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::SetHandOrder& op) {
    if (auto refused = refuse_unless_playing(asker.session)) {
        return *refused;
    }
    const Seat seat = *asker.session.seat;
    if (auto refused = state_.table->order_hand(seat, *op.cards)) {
        return *refused;
    }
    step.record.changes.emplace_back(change::HandOrdered{seat, op.cards->dump()});
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::MoreTime&) {
    if (auto refused = refuse_unless_playing(asker.session)) {
        return *refused;
    }
    if (state_.settings.turn.count() == 0) {
        return refusal(error::clock_off);
    }
    const Seat seat = *asker.session.seat;
    if (!state_.table->acting().contains(seat) || !turn_clock_.set()) {
        return refusal(error::not_your_turn);
    }
    if (state_.table->time_limit()) {
        return refusal(error::no_more_time, "The rules give this phase its time.");
    }
    if (more_time_used_) {
        return refusal(error::no_more_time);
    }
    more_time_used_ = true;
    turn_clock_.extend(state_.settings.turn);
    change(step, change::MoreTimeGiven{seat});
    return InUpdate{};
}

}  // namespace crowntable::server
