#include "server/core/room/commands.hpp"

#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/one_of.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/absence.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/deals.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/game.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/knocking.hpp"
#include "server/core/room/moderating.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/play.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/sharing.hpp"
#include "server/core/room/talk.hpp"
#include "server/core/room/unseated.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// What changes nothing and is asked of the present: sent again it is asked again, for its answer of then would be
/// advice for a turn that is over.
bool is_question(const wire::Command& command) {
    return std::holds_alternative<wire::Preview>(command) || std::holds_alternative<wire::Arrange>(command) ||
           std::holds_alternative<wire::Hint>(command);
}

bool is_part_of_a_deal(const wire::Command& command) {
    // A client sends both without its person, and just when there is most to do.
    return std::holds_alternative<wire::Commit>(command) || std::holds_alternative<wire::Reveal>(command);
}

/// Whether it brings the game that is on to its end, or what was over to rest.
bool ends_a_game(const OneOf<wire::Play, wire::Preview, wire::Arrange, wire::Hint, wire::MoreTime, wire::EndGame,
                             wire::Reveal, wire::Leave, wire::Ping> auto&) {
    return true;
}

bool ends_a_game(
    const OneOf<wire::Sit, wire::Watch, wire::ClaimSeat, wire::Consent, wire::Admit, wire::LetSit, wire::TransferCode,
                wire::Rename, wire::SetAvatar, wire::SetOptions, wire::AddBot, wire::RemoveSeat, wire::Remove,
                wire::Mute, wire::Lock, wire::LockChat, wire::PassHost, wire::StandIn, wire::Start, wire::SetHandOrder,
                wire::Chat, wire::React, wire::Commit, wire::Rematch> auto&) {
    return false;
}

bool ends_a_game(const wire::Ready& op) {
    // To be ready brings the next round nearer; not to be ready any more could be said again and again for ever.
    return op.ready;
}

bool ends_a_game(const wire::ShareReplay& op) {
    // There is nothing to agree to without end, and what was agreed to can always be taken back.
    return !op.agree;
}

/// Whether a room that has written all it may still obeys it.
bool is_always_obeyed(const wire::Command& command) {
    return std::visit([](const auto& op) { return ends_a_game(op); }, command);
}

}  // namespace

bool is_said_by_itself(const wire::Command& command) {
    return is_part_of_a_deal(command) || std::holds_alternative<wire::Ping>(command);
}

namespace {

std::optional<Refusal> refuse_if_worn_out(const Parts& room, const Person& person, const wire::Command& command) {
    if (is_always_obeyed(command)) return std::nullopt;
    if (room.ledger.is_worn_out()) {
        return refusal(error::unavailable, "This room has gone on for as long as it may: open a new one.");
    }
    if (room.ledger.unseated_are_worn_out() && is_unseated(room.state, person)) {
        return refusal(error::unavailable, "People without a seat have done all they may in this room.");
    }
    return std::nullopt;
}

std::optional<Refusal> refuse_too_many(Parts& room, const Step& step, PersonId who, const wire::Command& command) {
    // Two rates, lest a client that plays at full speed use up what it needs to give its link in time.
    Allowances& allowances = room.presence.allowances(who);
    return refuse_too_soon(is_part_of_a_deal(command) ? allowances.deal_parts : allowances.commands, step.now);
}

/// The message that carries the ack; empty where the update carries it.
std::string ack_text(const Asker& asker, const Reply& reply) {
    std::string text;
    if (const auto* whole = std::get_if<Text>(&reply)) {
        text = whole->json;
    } else if (std::holds_alternative<Done>(reply)) {
        wire::write_done(text, asker.id);
    } else if (std::holds_alternative<SeatedReply>(reply)) {
        ENSURE(asker.person.seat);
        wire::write_seated(text, asker.id, *asker.person.seat, asker.person.name);
    }
    return text;
}

Answered answered_by(const Reply& reply) {
    if (std::holds_alternative<Done>(reply)) return Answered::done;
    if (std::holds_alternative<SeatedReply>(reply)) return Answered::seated;
    return std::holds_alternative<InUpdate>(reply) ? Answered::update : Answered::text;
}

/// The id of a refused command stays free: it is neither remembered nor recorded.
void refuse(const Parts& room, Step& step, const Asker& asker, const Refusal& refused) {
    std::string text;
    wire::write_refused(text, asker.id, refused);
    send(room, step, asker.person, std::move(text));
}

void accept(Parts& room, Step& step, const Asker& asker, const Reply& reply) {
    std::string text = ack_text(asker, reply);
    if (asker.id < room.answers.last(asker.person.id).id) {
        // A late answer; others have been given meanwhile, and theirs are the ones to remember.
        return send(room, step, asker.person, std::move(text));
    }
    const Answered answered = answered_by(reply);
    ENSURE((answered == Answered::update) == text.empty());
    room.answers.remember(asker.person.id, {asker.id, answered, answered == Answered::text ? text : std::string{}});
    if (answered == Answered::update) {
        // An update carries one ack, and a step obeys one command.
        ENSURE(!step.acknowledged);
        step.acknowledged = {asker.person.id, asker.id};
    }
    const auto* whole = std::get_if<Text>(&reply);
    // A transfer code is known by its hash alone. After a restart its text could not be given again, so the command is
    // left out and a repeated one makes a new code.
    // What somebody says whom no record knows (a name, a ping) is forgotten with them.
    const bool is_recorded = !room.visitors.knows(asker.person.id) && (whole == nullptr || !whole->secret);
    if (is_recorded) {
        step.record.command = RecordBody::Command{asker.person.id, asker.id, answered};
    }
    if (!text.empty()) send(room, step, asker.person, std::move(text));
}

void answer(Parts& room, Step& step, const Asker& asker, const Reply& reply) {
    if (const auto* refused = std::get_if<Refusal>(&reply)) {
        refuse(room, step, asker, *refused);
    } else if (!std::holds_alternative<Later>(reply)) {
        // A late answer is given by answer_hint; until then the id counts as not yet answered.
        accept(room, step, asker, reply);
    }
}

void answer_again(const Parts& room, Step& step, const Asker& asker) {
    const Answers::Answer& last = room.answers.last(asker.person.id);
    ENSURE(last.id == asker.id);
    std::string text;
    // The update of then is gone. The present one carries the ack, for what the client wants to know is that it was
    // obeyed and how things stand now.
    if (last.answered == Answered::update && sees_game(room, asker.person)) {
        return send_present_update(room, step, asker.person, asker.id);
    }
    // The seat of now: seats may have closed up since.
    if (last.answered == Answered::seated && asker.person.seat) {
        wire::write_seated(text, asker.id, *asker.person.seat, asker.person.name);
    } else if (last.answered == Answered::text) {
        text = last.text;
    }
    // What was said then is not known any more, after a restart for instance; that it was obeyed is.
    if (text.empty()) wire::write_done(text, asker.id);
    send(room, step, asker.person, std::move(text));
}

/// Whoever says something on the new device has had its welcome, and so the new token.
void end_former_device(Parts& room, Step& step, PersonId who) {
    if (room.presence.take_move_note(who) && room.person(who).former_token) {
        room.change(step, change::FormerTokenDied{who});
    }
}

}  // namespace

void carry_out(Parts& room, Step& step, PersonId who, const wire::NumberedCommand& command) {
    // An id of 0 would pass for one that was obeyed already, by somebody who was never answered.
    ENSURE(command.id > 0);
    end_former_device(room, step, who);
    const Asker asker{room.person(who), command.id};
    const std::uint64_t last_id = room.answers.last(who).id;
    // What was obeyed is not refused RATE_LIMITED: its sender would do it again under a new id. The lobby's limit on
    // frames bounds how often it is asked for.
    if (command.id < last_id) {
        refuse(room, step, asker, refusal(error::stale_id));
    } else if (command.id == last_id && !is_question(command.command)) {
        answer_again(room, step, asker);
    } else if (const auto too_many = refuse_too_many(room, step, who, command.command)) {
        refuse(room, step, asker, *too_many);
    } else if (const auto worn_out = refuse_if_worn_out(room, asker.person, command.command)) {
        refuse(room, step, asker, *worn_out);
    } else {
        const Reply reply = std::visit([&](const auto& op) { return obey(room, step, asker, op); }, command.command);
        const bool is_other = step.written_down && step.written_down->first == who;
        answer(room, step, {room.person(is_other ? step.written_down->second : who), command.id}, reply);
    }
    if (step.leaving) {
        // Only now, so that the answer to `leave` still finds its connection.
        ENSURE(*step.leaving == who);
        depart(room, step, *step.leaving);
    }
}

void answer_hint(Parts& room, Step& step, const Hinting& wanted, const std::string& hint) {
    const Asker asker{room.person(wanted.who), wanted.command};
    // Advice that was thought out for another state could name cards that are not there any more.
    if (asker.person.seat != wanted.seat || room.state.history.version() != wanted.version) {
        return refuse(room, step, asker, refusal(error::try_again, "The game has gone on meanwhile: ask again."));
    }
    Text reply;
    wire::write_hinted(reply.json, asker.id, hint);
    accept(room, step, asker, reply);
}

}  // namespace crowntable::server
