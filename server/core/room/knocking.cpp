#include "server/core/room/knocking.hpp"

#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/reply.hpp"
#include "server/core/close_reason.hpp"
#include "server/core/room/host.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// They are nobody's whom `send` could find: their connection is all that is known of them.
void say(Step& step, ConnectionId connection, std::string text) {
    step.outbox.texts.push_back({connection, FrameText(std::move(text))});
}

void send_away(Parts& room, Step& step, std::uint64_t number) {
    const Knock knock = room.doorstep.take(number);
    note_governors(room, step);
    // Until the time is over that was theirs: else a host who says no is asked again at once.
    room.doorstep.turn_away(knock.address, knock.until);
    say(step, knock.connection, closing_text(close_reason::not_let_in));
    step.outbox.closes.push_back({knock.connection, close_reason::not_let_in});
}

std::optional<Refusal> let_in(Parts& room, Step& step, std::uint64_t number) {
    const Knock* waiting = room.doorstep.find(number);
    if (waiting->mark && room.state.is_mark_removed(*waiting->mark)) {
        // Sent away since they knocked: by another window they were inside.
        send_away(room, step, number);
        return std::nullopt;
    }
    const NewPerson newcomer{waiting->name, waiting->mark, waiting->seat};
    const Caller caller{waiting->connection, waiting->address, waiting->protocol};
    if (auto refused = refuse_newcomer(room, step, caller)) return refused;
    const Knock knock = room.doorstep.take(number);
    note_governors(room, step);
    come_in(room, step, {knock.connection, knock.address, knock.protocol}, newcomer);
    return std::nullopt;
}

}  // namespace

bool must_knock(const Parts& room, std::string_view address) {
    return room.state.locked || room.doorstep.is_barred(address);
}

std::optional<Refusal> knock(Parts& room, Step& step, const Caller& caller, const NewPerson& newcomer) {
    if (room.doorstep.is_turned_away(caller.address, step.now)) {
        return refusal(error::not_let_in, "You were not let in; you may knock again in two minutes.");
    }
    if (!room.doorstep.take_place(caller.address, step.now)) {
        return refusal(error::rate_limited, "Others knock at this table, or somebody of your address does.");
    }
    room.doorstep.add({.connection = caller.connection,
                       .address = std::string(caller.address),
                       .protocol = caller.protocol,
                       .name = newcomer.name,
                       .seat = newcomer.seat,
                       .mark = newcomer.mark},
                      step.now);
    std::string text;
    wire::write_knocking(text, room.state.code, room.limits.knock_life);
    say(step, caller.connection, std::move(text));
    note_governors(room, step);
    return std::nullopt;
}

void stop_knocking(Parts& room, Step& step, ConnectionId connection) {
    const Knock* knock = room.doorstep.find(connection);
    if (knock == nullptr) return;
    room.doorstep.take(knock->number);
    note_governors(room, step);
}

void answer_knocking(const Parts& room, Step& step, ConnectionId connection, std::uint64_t id) {
    ENSURE(room.doorstep.find(connection) != nullptr);
    std::string text;
    wire::write_refused(text, id, refusal(error::not_let_in, "You have knocked: wait until you are let in."));
    say(step, connection, std::move(text));
}

void end_knocks(Parts& room, Step& step) {
    while (const auto end = room.doorstep.next_end()) {
        if (*end > step.now) return;
        send_away(room, step, room.doorstep.knocks().front().number);
    }
}

void let_in_waiting(Parts& room, Step& step) {
    // A copy: whoever comes in knocks no more.
    for (const Knock& knock : std::vector<Knock>(room.doorstep.knocks())) {
        // Whom a full room refuses goes on knocking.
        if (!must_knock(room, knock.address)) let_in(room, step, knock.number);
    }
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Admit& op) {
    if (auto refused = refuse_unless_governing(room, asker.person)) return *refused;
    if (room.doorstep.find(op.knock) == nullptr) return refusal(error::no_such_knock);
    if (!op.accept) {
        send_away(room, step, op.knock);
    } else if (auto refused = let_in(room, step, op.knock)) {
        return *refused;
    }
    return Done{};
}

}  // namespace crowntable::server
