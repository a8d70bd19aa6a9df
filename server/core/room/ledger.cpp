#include "server/core/room/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "server/core/record_needs.hpp"
#include "server/core/room/fingerprint.hpp"
#include "server/core/room/game_size.hpp"
#include "server/core/room/unseated.hpp"

namespace crowntable::server {

Ledger::Ledger(std::string code, const Limits& limits)
    : limits_(limits), state_(std::move(code), limits), former_players_(limits.former_players_max) {}

bool Ledger::knows_player(const SecretHash& token) const {
    const auto has = [&](const auto& known) {
        return known.second.token == token || known.second.former_token == token;
    };
    return former_players_.know(token) || state_.is_removed(token) || std::ranges::any_of(state_.people, has);
}

/// The same live and at a replay.
void Ledger::count(const Change& change) {
    former_players_.note(state_, change);
    if (std::holds_alternative<change::GameStarted>(change)) game_bytes_ = 0;
    if (std::holds_alternative<change::Acted>(change)) ++actions_;
    game_bytes_ += bytes_in_game_record(change);
}

void Ledger::change(Step& step, Change change) {
    ENSURE(!step.is_recorded);
    step.of_the_unseated &= is_of_the_unseated(state_, change);
    count(change);
    // Applied before it is noted: a change that throws is in no record, and the room is put aside with what was
    // recorded before.
    state_.apply(change, step.events);
    step.record.changes.push_back(std::move(change));
}

std::optional<Refusal> Ledger::play(Step& step, Seat seat, json::Value action) {
    ENSURE(state_.table && state_.deals > 0 && !step.is_recorded);
    auto acted = state_.table->act(seat, action);
    // The table has decoded, checked and applied in one call, so that nothing can come between the check and the
    // action.
    if (auto* refused = std::get_if<Refusal>(&acted)) return std::move(*refused);
    note_play(step, seat, std::get<table::Applied>(std::move(acted)));
    return std::nullopt;
}

void Ledger::play_fallback(Step& step, Seat seat) {
    ENSURE(state_.table && !step.is_recorded);
    note_play(step, seat, state_.table->act_fallback(seat));
}

void Ledger::play_bot(Step& step, Seat seat, BotLevel level, const Seed& seed) {
    ENSURE(state_.table && !step.is_recorded);
    note_play(step, seat, state_.table->act_bot(seat, level, seed));
}

/// The table was changed by the action itself, which a replay makes again from its canonical text.
void Ledger::note_play(Step& step, Seat seat, table::Applied applied) {
    step.of_the_unseated = false;
    count(step.record.changes.emplace_back(change::Acted{seat, std::move(applied.action)}));
    if (step.events.empty()) {
        step.events = std::move(applied.events);
    } else {
        std::ranges::move(applied.events, std::back_inserter(step.events));
    }
    state_.after_action();
}

std::optional<Refusal> Ledger::order_hand(Step& step, Seat seat, json::Value cards) {
    ENSURE(state_.table && state_.deals > 0 && !step.is_recorded);
    if (auto refused = state_.table->order_hand(seat, cards)) return refused;
    // it means nothing in the rules, and is recorded so that every device shows the same after a restart.
    step.of_the_unseated = false;
    step.record.changes.emplace_back(change::HandOrdered{seat, json::tree_of(cards).dump()});
    return std::nullopt;
}

void Ledger::write(Step& step, int format) {
    ENSURE(!step.is_recorded);
    step.is_recorded = true;
    if (step.record.changes.empty()) {
        // Every event comes from a change: what is shown is always recorded.
        ENSURE(step.events.empty() && !step.acknowledged);
        return;
    }
    // Without an event there is no update to carry the ack, and the command would never be answered.
    ENSURE(!step.acknowledged || !step.events.empty());
    // A replay compares with both, so that a program whose rules have drifted refuses the room and does not show
    // another game.
    if (state_.table) step.record.state = state_.table->fingerprint();
    if (std::ranges::any_of(step.record.changes, changes_people_seats_or_options)) {
        step.record.room = room_fingerprint(state_);
    }
    // The number is used up here, though the commit may still fail: then the room is read anew, and counts from what
    // the store holds.
    Record record{state_.code, ++last_seq_, write_record(step.record, format), format};
    const std::string_view game = state_.preset == nullptr ? "" : state_.preset->id();
    for (const Change& change : step.record.changes) record.needs += need_of(change, game);
    // A frame is bounded, and so is what follows from it by itself (Limits::automatic_actions_per_input).
    ENSURE(record.body.size() <= limits_.record_bytes_max);
    bytes_ += record.body.size();
    step.outbox.records.push_back(std::move(record));
    if (step.of_the_unseated) ++of_the_unseated_;
    if (!step.events.empty()) {
        // One version for a step, however many actions of bots it holds: it is shown as one update.
        step.told = std::exchange(step.events, {});
        state_.history.add(step.told);
    }
}

std::variant<RecordBody, std::string_view> Ledger::replay(const Record& record, int newest_format) {
    if (record.body.size() > limits_.record_bytes_max) return "a record is too large";
    auto body = read_record(record.body, newest_format);
    if (!body) return "a record is damaged or of an unknown format";
    // write() makes no record without changes and leaves no number out: anything else was lost or tampered with.
    if (record.seq != last_seq_ + 1 || body->changes.empty()) return "a record is missing";
    last_seq_ = record.seq;
    bytes_ += record.body.size();
    std::vector<std::string> events;
    bool of_the_unseated = true;
    for (const Change& one : body->changes) {
        const auto* started = std::get_if<change::GameStarted>(&one);
        if (started != nullptr &&
            (state_.preset == nullptr || !state_.preset->rules_versions().contains(started->rules))) {
            return "it was played by the rules of another version of this program";
        }
        of_the_unseated &= is_of_the_unseated(state_, one);
        count(one);
        // A game by other rules is refused above, before its first action is carried out: it might be legal and mean
        // something else.
        state_.apply(one, events);
    }
    if (of_the_unseated) ++of_the_unseated_;
    // As in write(): versions have to come out the same, for clients that come back name the last one they saw.
    if (!events.empty()) state_.history.add(events);
    // Compared after the whole record, because a record names the state after all of its changes.
    const bool is_other_game = body->state && (!state_.table || state_.table->fingerprint() != *body->state);
    const bool is_other_room = body->room && room_fingerprint(state_) != *body->room;
    if (is_other_game || is_other_room) return "its records do not lead to the state they name";
    return *std::move(body);
}

}  // namespace crowntable::server
