#include "server/core/room/room.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/commands.hpp"
#include "server/core/room/deals.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/knocking.hpp"
#include "server/core/room/pace.hpp"
#include "server/core/room/room_view.hpp"
#include "server/core/room/unseated.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace {

constexpr std::size_t changes_kept_max = 4;
constexpr std::string_view cannot_be_carried_out = "a record cannot be carried out";

}  // namespace

Room::Room(Now now, std::string code, const Surroundings& surroundings) : parts_(now, std::move(code), surroundings) {}

void Room::create(Now now, change::Created created, Outbox& outbox) {
    Step step = begin(now, outbox);
    // No settle(): nobody is here, nothing is on, and nobody is to be told.
    const bool practice = created.practice;
    parts_.change(step, std::move(created));
    // Whoever learns is alone at first; they may let others in to watch.
    if (practice) parts_.change(step, change::LockSet{true});
    record(step);
}

std::variant<RecordBody, std::string_view> Room::replay(const Record& record) try {
    auto replayed = parts_.ledger.replay(record, parts_.house.newest_format);
    // After the changes, since an answer may be made of what they led to.
    if (const auto* body = std::get_if<RecordBody>(&replayed)) remember_answer(*body);
    return replayed;
} catch (const std::exception&) {
    return cannot_be_carried_out;
}

std::optional<std::string_view> Room::replayed(Now now, const RecordBody& last) try {
    if (parts_.state.preset == nullptr) return "it has no records";
    for (const auto& [id, person] : parts_.state.people) {
        // Everybody is away since the restart: absence from before it is nobody's fault.
        parts_.presence.meet(id, now);
    }
    restore_transfer_codes(parts_, now);
    parts_.clocks.restore(now, last, parts_.state);
    return std::nullopt;
} catch (const std::exception&) {
    return cannot_be_carried_out;
}

/// Takes the answer of a recorded command over, so that the command is not obeyed a second time when it is sent again.
void Room::remember_answer(const RecordBody& record) {
    for (const Change& one : record.changes) {
        if (const auto* gone = std::get_if<change::PersonGone>(&one)) parts_.answers.forget(gone->who);
    }
    if (!record.command || parts_.state.find(record.command->person) == nullptr) return;
    Answers::Answer answer{record.command->id, record.command->answered};
    const bool is_said = std::ranges::any_of(
        record.changes, [](const Change& one) { return std::holds_alternative<change::Said>(one); });
    if (is_said) wire::write_chat(answer.text, answer.id, parts_.state.chat.last());
    parts_.answers.remember(record.command->person, std::move(answer));
}

bool Room::knows_token(const wire::Hello& hello) const {
    return server::knows_token(parts_, hello);
}

bool Room::keeps_place_for(const wire::Hello& hello) const {
    return server::keeps_place_for(parts_, hello);
}

bool Room::keeps_place_of(ConnectionId connection) const {
    const auto who = parts_.presence.person_at(connection);
    return who && !is_unseated(parts_.state, parts_.person(*who));
}

bool Room::has_player_at(ConnectionId connection) const {
    const auto who = parts_.presence.person_at(connection);
    return who && parts_.state.game_on() && parts_.person(*who).seat;
}

bool Room::knows_seat_token(const SecretHash& token) const {
    return server::knows_seat_token(parts_, token);
}

std::optional<Refusal> Room::hello(Now now, const Caller& caller, const wire::Hello& hello, Outbox& outbox) {
    Step step = begin(now, outbox);
    auto refused = greet(parts_, step, caller, hello);
    finish(step);
    return refused;
}

void Room::receive(Now now, ConnectionId connection, const wire::NumberedCommand& command, Outbox& outbox) {
    const auto who = parts_.presence.person_at(connection);
    if (!who && parts_.doorstep.find(connection) == nullptr) return;
    Step step = begin(now, outbox);
    if (who) {
        if (!is_said_by_itself(command.command)) server::note_attention(parts_, step, parts_.person(*who), true);
        carry_out(parts_, step, *who, command);
    } else {
        answer_knocking(parts_, step, connection, command.id);
    }
    finish(step);
}

void Room::note_attention(Now now, ConnectionId connection, bool looks, Outbox& outbox) {
    const auto who = parts_.presence.person_at(connection);
    if (!who) return;
    Step step = begin(now, outbox);
    server::note_attention(parts_, step, parts_.person(*who), looks);
    finish(step);
}

void Room::connection_lost(Now now, ConnectionId connection, Outbox& outbox) {
    const auto who = parts_.presence.person_at(connection);
    if (!who && parts_.doorstep.find(connection) == nullptr) return;
    Step step = begin(now, outbox);
    if (who) {
        // First, so that nothing of what follows is sent to them: they may have had their goodbye.
        disconnect(parts_, step, parts_.person(*who));
        // A claim lasts as long as the connection it came over (protocol/README.md, section 3).
        drop_claim_of(parts_, step, *who);
    } else {
        stop_knocking(parts_, step, connection);
    }
    finish(step);
}

void Room::end_game(Now now, Outbox& outbox) {
    Step step = begin(now, outbox);
    server::end_game(parts_, step);
    finish(step);
}

void Room::tick(Now now, Outbox& outbox) {
    Step step = begin(now, outbox);
    run_deadlines(parts_, step);
    finish(step);
}

void Room::job_done(Now now, const JobResult& result, Outbox& outbox) {
    if (const auto wanted = parts_.autopilot.take_hint(result.id)) {
        // Whoever has gone meanwhile asks again. What counts is the connection that asked: a newer one of the same
        // person knows nothing of that command.
        if (parts_.presence.person_at(wanted->connection) == wanted->who) {
            Step step = begin(now, outbox);
            answer_hint(parts_, step, *wanted, thought_of(result));
            finish(step);
        }
    } else if (parts_.autopilot.awaits(result.id)) {
        Step step = begin(now, outbox);
        play_thought(parts_, step, result);
        finish(step);
    }
}

Step Room::begin(Now now, Outbox& outbox) {
    return {.now = now,
            .outbox = outbox,
            .record = {.changes = std::exchange(changes_, {})},
            .deal_told = deal_now(parts_),
            .phase_before = parts_.state.phase()};
}

/// The end of every step. First all that follows by itself is settled, so that one record holds the input and what it
/// brought about. Then the record is written: from here on nothing may change. Last everybody is told, in texts made
/// of the state that the record leads to; the outbox keeps them back until the record is committed.
void Room::finish(Step& step) {
    settle(parts_, step);
    step.room_changed |= parts_.state.phase() != step.phase_before;
    step.room_changed = parts_.watching_news.tell(step.now, watching(parts_), step.room_changed);
    const bool is_told = governors_are_told(parts_, step);
    if (parts_.guests_news.tell(step.now, undecided(parts_), is_told) && !is_told) note_governors(parts_, step);
    record(step);
    tell(parts_, step);
    // Few steps have more.
    if (step.record.changes.capacity() > changes_kept_max) return;
    step.record.changes.clear();
    changes_ = std::move(step.record.changes);
}

void Room::record(Step& step) {
    // What is left of the clocks goes into every record, but makes none by itself.
    parts_.clocks.write(step.now, step.record);
    parts_.ledger.write(step, parts_.house.record_format);
}

std::optional<Now> Room::next_wake() const {
    return next_deadline(parts_);
}

std::optional<Now> Room::expires_at() const {
    return parts_.presence.expires_at(parts_.state);
}

bool Room::expired(Now now) const {
    const auto end = expires_at();
    return end && *end <= now;
}

bool Room::evictable(Now now) const {
    const auto when = evictable_at(parts_);
    return when && *when <= now;
}

wire::RoomCard Room::card(Now now) const {
    return room_card(parts_, now);
}

}  // namespace crowntable::server
