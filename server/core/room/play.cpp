#include "server/core/room/play.hpp"

#include <functional>
#include <stop_token>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

std::optional<Refusal> refuse_unless_playing(const Parts& room, const Person& person) {
    if (!room.state.game_on() || room.state.deals == 0) return refusal(error::no_game);
    if (!person.seat) return refusal(error::not_seated);
    return room.state.sees_hand(person) ? std::nullopt
                                        : std::optional(refusal(error::no_game, "You play from the next deal on."));
}

std::optional<Refusal> refuse_unless_turn(const Parts& room, const Person& person, std::uint32_t turn) {
    if (auto refused = refuse_unless_playing(room, person)) return refused;
    // A frame that was on its way when the turn ended must not act in the next one, where its action could be legal by
    // chance.
    return turn == room.state.table->turn() ? std::nullopt : std::optional(refusal(error::stale_turn));
}

/// What has to be searched for has a rate of its own.
std::optional<Refusal> refuse_thought(Parts& room, Step& step, const Person& person) {
    return refuse_too_soon(room.presence.allowances(person.id).thoughts, step.now);
}

}  // namespace

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Play& op) {
    if (auto refused = refuse_unless_turn(room, asker.person, op.turn)) return *refused;
    // Whether the seat may act at all is for the game to say: in some phases several may.
    if (auto refused = room.play(step, *asker.person.seat, op.action)) return *std::move(refused);
    return InUpdate{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Preview& op) {
    if (auto refused = refuse_unless_turn(room, asker.person, op.turn)) return *refused;
    if (auto refused = refuse_thought(room, step, asker.person)) return *refused;
    auto seen = room.state.table->preview(*asker.person.seat, op.action, room.state.settings.hints);
    if (auto* refused = std::get_if<Refusal>(&seen)) return std::move(*refused);
    Text reply;
    wire::write_previewed(reply.json, asker.id, op.turn, std::get<std::string>(seen));
    return reply;
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Arrange&) {
    // Not tied to a turn: one may sort one's hand while others play.
    if (auto refused = refuse_unless_playing(room, asker.person)) return *refused;
    if (auto refused = refuse_thought(room, step, asker.person)) return *refused;
    auto arranged = room.state.table->arrange(*asker.person.seat, room.state.settings.hints);
    if (auto* refused = std::get_if<Refusal>(&arranged)) return std::move(*refused);
    Text reply;
    wire::write_arranged(reply.json, asker.id, std::get<std::string>(arranged));
    return reply;
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Hint&) {
    if (auto refused = refuse_unless_playing(room, asker.person)) return *refused;
    if (!room.state.settings.hints) return refusal(error::hints_off);
    ENSURE(room.presence.is_here(asker.person.id));
    const auto connection = room.presence.connection_of(asker.person.id);
    // One at a time for each connection: a hint may take seconds of a worker that bots wait for, too.
    if (room.autopilot.awaits_hint(asker.person.id, connection)) {
        return refusal(error::try_again, "Your last hint is still being thought about.");
    }
    if (auto refused = refuse_thought(room, step, asker.person)) return *refused;
    auto hint = room.state.table->hint(*asker.person.seat);
    if (auto* refused = std::get_if<Refusal>(&hint)) return std::move(*refused);
    // The version tells later whether the hint is still about the table as it is (answer_hint).
    const JobId job = room.next_job();
    room.autopilot.begin_hint(
        job, {asker.person.id, *connection, asker.id, *asker.person.seat, room.state.history.version()});
    step.outbox.jobs.push_back({job, room.state.code,
                                [think = std::get<std::function<std::string()>>(std::move(hint))](
                                    const std::stop_token&) { return think(); }});
    return Later{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::SetHandOrder& op) {
    // In anybody's turn: the order of a hand means nothing to the others.
    if (auto refused = refuse_unless_playing(room, asker.person)) return *refused;
    if (auto refused = room.order_hand(step, *asker.person.seat, op.cards)) return *std::move(refused);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::MoreTime&) {
    if (auto refused = refuse_unless_playing(room, asker.person)) return *refused;
    if (room.state.settings.turn.count() == 0) return refusal(error::clock_off);
    const Seat seat = *asker.person.seat;
    if (!room.state.table->acting().contains(seat) || !room.clocks.turn_is_timed()) {
        return refusal(error::not_your_turn);
    }
    // A phase with a time of its own has it from the rules of the game: a longer one would be another game.
    if (room.state.table->time_limit()) return refusal(error::no_more_time, "The rules give this phase its time.");
    if (room.clocks.more_time_used()) return refusal(error::no_more_time);
    room.clocks.give_more_time(room.state.settings.turn);
    // The change alters nothing by itself: it makes the record that holds the longer clock, and the update that shows
    // it.
    room.change(step, change::MoreTimeGiven{seat});
    return InUpdate{};
}

}  // namespace crowntable::server
