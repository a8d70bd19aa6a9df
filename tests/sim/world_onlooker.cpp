#include <set>
#include <utility>
#include <variant>

#include "protocol/wire/command.hpp"
#include "tests/sim/world.hpp"

/// The server is ahead of the store: what it does is noted as it happens, and judged when it is committed.
namespace crowntable::sim {

void World::heard(Line& line, const std::string& text) {
    const auto connection = line.connection;
    constexpr std::string_view name = R"("seat_token":")";
    constexpr std::size_t token_length = 32;
    if (const auto at = text.find(name); at != std::string::npos) {
        tokens_[connection].push_back(text.substr(at + name.size(), token_length));
    }
    auto& board = server_->board();
    line.viewer.has_knocked |= std::holds_alternative<wire::Hello>(wire::parse_hello(text));
    doors_.heard(connection, line.viewer.room, line.address, text, server_->room(line.viewer.room));
    const bool was_full = is_full();
    const auto waiting = board.outboxes_waiting();
    if (!line.closing()) {
        silence_.heard(connection, text, server_->room(line.viewer.room) != nullptr, shadow_of(line.viewer.room),
                       outcome_.faults.has(Fault::crowd));
        if (!was_full) {
            limits_check_.heard(connection, line.address, line.viewer, text, limits_, server_->time());
        }
    } else {
        limits_check_.heard_late(connection, line.viewer, text);
    }
    note_consent(line, text);
    if (!was_full) operator_.heard(connection, text);
    board.received(connection, text);
    if (was_full) queues_.closed(waiting, board.outboxes_waiting());
}

void World::note_consent(const Line& line, const std::string& text) {
    json::Document read;
    const auto command = wire::parse_command(text, read);
    const auto* numbered = std::get_if<wire::NumberedCommand>(&command);
    const auto* consent = numbered != nullptr ? std::get_if<wire::Consent>(&numbered->command) : nullptr;
    const auto* room = room_in_memory(line.viewer.room);
    if (consent == nullptr || !consent->accept || room == nullptr) return;
    const auto& parts = room->parts();
    const auto who = parts.presence.person_at(line.connection);
    if (!who) return;
    const bool governs = parts.state.host == *who || parts.acting_host.who() == *who;
    hands_.said_yes(line.viewer.room, {.who = *who, .claim = consent->claim, .governs = governs});
}

void World::ticked_when_full(std::size_t before, std::size_t after) {
    queues_.closed(before, after);
}

void World::person_came(const std::string& room, server::ConnectionId connection) {
    const auto& parts = server_->room(room)->parts();
    const auto* visitor = parts.visitors.find(*parts.presence.person_at(connection));
    clocks_.came(room, connection, tokens_[connection],
                 visitor != nullptr ? std::optional(visitor->token) : std::nullopt, server_time());
    operator_.came(connection, addresses_.at(connection), std::chrono::floor<std::chrono::seconds>(agenda_.now()));
    limits_check_.came(*server_->room(room), connection, addresses_, limits_);
    doors_.came(*server_->room(room), connection, server_time(), outcome_.faults.has(Fault::crowd));
    note_unrecorded(room);
}

void World::person_went(const std::string& room, server::ConnectionId connection) {
    clocks_.went(room, connection, server_time());
    const auto* left = server_ ? server_->room(room) : nullptr;
    const auto who = left != nullptr ? left->parts().presence.person_at(connection) : std::nullopt;
    if (!who) return;
    deadlines_.went(room, *who, server_time());
    // It is told before they are away.
    note_unrecorded(room, who);
}

void World::room_quarantined(const std::string& room, std::string_view what) {
    if (!store_.is_damaged(room)) {
        return referee_.fail("Recovery", std::string("a room was quarantined: ") + std::string(what));
    }
    ++quarantined_;
    for (const auto& line : lines_) {
        // Where strangers guess, whoever is not inside may wait for what a token is worth.
        const bool is_told = line->viewer.person || (line->viewer.has_knocked && !outcome_.faults.has(Fault::crowd));
        if (is_told && line->viewer.room == room && line->server_open() && !line->closing())
            at_broken_rooms_.push_back(line.get());
    }
    answers_.quarantined(room);
    limits_check_.room_gone(room);
    clocks_.forget(room);
    deadlines_.forget(room);
    ends_.forget(room);
}

void World::room_reloaded(const std::string& code, const server::Room& room) {
    if (const Shadow* shadow = shadow_of(code)) recovery_.reloaded(room, *shadow, server_time());
    deadlines_.reloaded(code, room, limits_, server_time(), agenda_.calendar());
    ends_.reloaded(code, room, limits_, server_time());
    committed_.reloaded(code);
    hands_.reloaded(code);
    limits_check_.reloaded(code, room);
}

void World::room_expired(const std::string& room) {
    ++expired_;
    limits_check_.room_gone(room);
    if (room == closed_by_operator_) {
        operator_.room_over(room);
        answers_.closed(room);
        ends_.forget(room);
        return deadlines_.forget(room);
    }
    if (const Shadow* shadow = shadow_of(room)) clocks_.expired(*shadow, limits_, server_time());
    deadlines_.forget(room);
    ends_.expired(room, server_time());
}

void World::room_evicted(const std::string& room) {
    deadlines_.evicted(room, limits_, server_time());
}

void World::job_begun(const server::Job& job) {
    thoughts_.begun(job, shadow_of(job.room), room_in_memory(job.room));
    if (faults_.has(Fault::drops) && dice_.one_in(2)) call_back(job);
}

void World::job_answered(const server::JobResult& result) {
    if (!result.outcome) return;
    const auto* thought = std::get_if<std::string>(&*result.outcome);
    if (thought == nullptr) return;
    thoughts_.answered(result.id, *thought, shadow_of(result.room), room_in_memory(result.room));
}

void World::job_over(const server::JobResult& result) {
    thoughts_.over(room_in_memory(result.room));
}

const server::Room* World::room_in_memory(const std::string& code) const {
    return server_ ? server_->room(code) : nullptr;
}

void World::note_unrecorded(const std::string& code, std::optional<server::PersonId> leaving) {
    const auto* room = room_in_memory(code);
    if (room == nullptr) return;
    const auto& acting = room->parts().acting_host;
    Unrecorded unrecorded{.claims = room->parts().claims.open(), .acting_host = acting.who(), .votes = acting.votes()};
    hosts_.noted(code, unrecorded.votes);
    once_.claimed(code, unrecorded.claims);
    for (const auto& [connection, who] : room->parts().presence.inside()) {
        if (who != leaving) unrecorded.inside.insert(who);
    }
    hands_.noted(code, unrecorded, server_time());
    committed_.noted(code, std::move(unrecorded));
}

void World::appended(const Store::Batch& batch) {
    stalls_.asked();
    for (const auto& record : batch) {
        // The answer waits behind the record, which may fail.
        if (faults_.has(Fault::commit_failures) && dice_.one_in(10)) {
            agenda_.after(Time{0}, [this, room = record.room] { ask_about(room); });
        }
        clocks_.appended(record, server_time());
        stalls_.appended(record);
        thoughts_.appended(record);
        const auto* room = room_in_memory(record.room);
        if (room == nullptr) continue;
        deadlines_.appended(record, *room, limits_, server_time(), agenda_.calendar());
        limits_check_.appended(record, *room, limits_, server_time());
        operator_.appended(record, *room);
    }
}

/// The rooms are made anew from what is committed of them.
void World::not_committed(const Store::Batch& batch) {
    stalls_.answered();
    for (const auto& record : batch) {
        stalls_.failed(record);
        thoughts_.failed(record);
        if (const Shadow* shadow = shadow_of(record.room)) {
            clocks_.restarted(*shadow);
        } else {
            clocks_.forget(record.room);
        }
    }
}

void World::forgotten(const std::string& room) {
    shadows_.erase(room);
    operator_.forgotten(room);
    clocks_.forget(room);
    kept_.ended(room);
}

std::map<std::string, std::uint64_t> World::reached() const {
    return {{"a clock ran out", clocks_.ran_out()},
            {"a clock ran out that had waited for the store", stalls_.shown_late()},
            {"a bot's thought came that nobody waited for", thoughts_.unwanted()},
            {"a bot's thought came too late", thoughts_.late()},
            {"a bot's thought was played", thoughts_.played()},
            {"a room was quarantined", quarantined_},
            {"somebody was told that a room is broken", answers_.told_broken()},
            {"a command was refused because too much waits for the store", refused_when_full_},
            {"a command was refused because it came too soon", answers_.rate_limited()},
            {"a connection was closed because of too many frames", thrown_out_},
            {"a room ended", expired_},
            {"a room ended by a time that was settled before the last start", ends_.outlasted()},
            {"somebody asked for a room that had ended", answers_.told_unknown()},
            {"somebody asked for a room and was told to ask again", answers_.told_again()},
            {"a new room was not kept", failed_creations_},
            {"somebody was let in who had knocked", doors_.let_in()},
            {"somebody was kept out of a locked room", doors_.kept_out()},
            {"somebody claimed a seat at the door", doors_.claimed()},
            {"the operator closed a room", operator_.closed()},
            {"somebody was sent away by the operator", operator_.told()},
            {"somebody was turned away who is banned", turned_away_},
            {"somebody new had no access key", operator_.refused()},
            {"a server was drained", drained_},
            {"somebody asked again for a new room, and got it", created_again_},
            {"a room that could not be read was read the next time", store_.read_again()}};
}

}  // namespace crowntable::sim
