#include "server/core/room/room.hpp"

#include <algorithm>
#include <type_traits>

#include "engine/ensure.hpp"
#include "protocol/error_code.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

Room::Room(Now now, std::string code, Surroundings surroundings)
    : limits_(surroundings.limits),
      entropy_(surroundings.entropy),
      observer_(surroundings.observer),
      last_job_(surroundings.last_job),
      state_(std::move(code), limits_),
      spectator_news_(limits_.spectator_news),
      bots_(make_seed(entropy_), "bots"),
      thinking_(make_seed(entropy_), "thinking"),
      created_at_(now),
      awake_since_(now),
      empty_since_(now) {}

void Room::create(Now now, change::Created created, Outbox& outbox) {
    Step step{.now = now, .outbox = outbox};
    change(step, std::move(created));
    record_step(step);
}

std::optional<std::string_view> Room::replay(Now now, const std::vector<Record>& records) try {
    for (const Record& record : records) {
        if (const auto problem = replay_one(record)) {
            return problem;
        }
    }
    if (state_.preset == nullptr) {
        return "it has no records";
    }
    for (auto& [id, session] : state_.people) {
        equip(session);
        session.away_since = now;
        session.transfer_code_ends = now + limits_.transfer_code_life;
    }
    set_clocks(now, *read_record(records.back().body));
    return std::nullopt;
} catch (const std::exception&) {
    return "a record cannot be carried out";
}

std::optional<std::string_view> Room::replay_one(const Record& record) {
    const auto body = read_record(record.body);
    if (!body) {
        return "a record is damaged or of an unknown format";
    }
    if (record.seq != last_seq_ + 1 || body->changes.empty()) {
        return "a record is missing";
    }
    last_seq_ = record.seq;
    std::vector<std::string> events;
    for (const Change& one : body->changes) {
        const auto* started = std::get_if<change::GameStarted>(&one);
        if (started != nullptr && (state_.preset == nullptr || started->rules != state_.preset->rules_version())) {
            return "it was played by the rules of another version of this program";
        }
        state_.apply(one, events);
    }
    if (body->command) {
        remember_answer(*body->command, body->changes);
    }
    if (!events.empty()) {
        state_.history.add(std::move(events));
    }
    if (body->state && (!state_.table || state_.table->fingerprint() != *body->state)) {
        return "its records do not lead to the state they name";
    }
    return std::nullopt;
}

/// So that the command is not obeyed again when it comes again.
void Room::remember_answer(const RecordBody::Command& command, const std::vector<Change>& changes) {
    Session* session = state_.find(command.person);
    if (session == nullptr) {
        return;
    }
    session->last_id = command.id;
    session->last_answered = command.answered;
    session->last_text.clear();
    if (std::ranges::any_of(changes, [](const Change& one) { return std::holds_alternative<change::Said>(one); })) {
        protocol::write_chat(session->last_text, command.id, state_.chat.last());
    }
}

/// They stand still until somebody is here.
void Room::set_clocks(Now now, const RecordBody& last) {
    if (last.turn_left) {
        turn_clock_.start(now, *last.turn_left);
        turn_clock_.hold(now);
        timed_ = humans_on_the_clock();
        phase_is_timed_ = limit_by_rules().has_value();
        more_time_used_ = last.more_time_used;
    }
    if (last.pause_left) {
        round_pause_.start(now, *last.pause_left);
        round_pause_.hold(now);
    }
    if (state_.deal_is_open()) {
        link_wait_.start(now, limits_.link_wait);
        link_wait_.hold(now);
    }
}

/// Gives a person what the journal does not know.
void Room::equip(Session& session) const {
    session.commands = TokenBucket(limits_.commands);
    session.deal_parts = TokenBucket(limits_.deal_parts);
    session.thoughts = TokenBucket(limits_.thoughts);
    session.chat = TokenBucket(limits_.chat);
    session.renames = TokenBucket(limits_.renames);
}

Room::Step Room::begin(Now now, Outbox& outbox) const {
    return {.now = now, .outbox = outbox, .deal_told = deal_now(), .phase_before = state_.phase()};
}

namespace {

/// What changes nothing and is asked of the present: sent again it is asked again, for its answer of then would be
/// advice for a turn that is over.
bool is_question(const protocol::Command& command) {
    return std::holds_alternative<protocol::Preview>(command) || std::holds_alternative<protocol::Arrange>(command) ||
           std::holds_alternative<protocol::Hint>(command);
}

bool is_part_of_a_deal(const protocol::Command& command) {
    return std::holds_alternative<protocol::Commit>(command) || std::holds_alternative<protocol::Reveal>(command);
}

/// What a room that has written all it may still obeys: what brings the game that is on to its end.
bool ends_a_game(const protocol::Command& command) {
    if (const auto* ready = std::get_if<protocol::Ready>(&command)) {
        return ready->ready;
    }
    return std::visit(
        []<typename Op>(const Op&) {
            return std::is_same_v<Op, protocol::Play> || std::is_same_v<Op, protocol::Preview> ||
                   std::is_same_v<Op, protocol::Arrange> || std::is_same_v<Op, protocol::Hint> ||
                   std::is_same_v<Op, protocol::MoreTime> || std::is_same_v<Op, protocol::EndGame> ||
                   std::is_same_v<Op, protocol::Reveal> || std::is_same_v<Op, protocol::Leave> ||
                   std::is_same_v<Op, protocol::Ping>;
        },
        command);
}

}  // namespace

void Room::receive(Now now, ConnectionId connection, const protocol::NumberedCommand& command, Outbox& outbox) {
    const auto inside = inside_.find(connection);
    if (inside == inside_.end()) {
        return;
    }
    Step step = begin(now, outbox);
    const Asker asker{state_.people.at(inside->second), command.id};
    Session& session = asker.session;
    TokenBucket& rate = is_part_of_a_deal(command.command) ? session.deal_parts : session.commands;
    // What was obeyed is not refused RATE_LIMITED: its sender would do it again under a new id. The lobby's limit on
    // frames bounds how often it is asked for.
    if (command.id < session.last_id) {
        answer(step, asker, refusal(error::stale_id));
    } else if (command.id == session.last_id && !is_question(command.command)) {
        answer_again(step, asker);
    } else if (!rate.take(now)) {
        answer(step, asker, refusal(error::rate_limited));
    } else if (is_worn_out() && !ends_a_game(command.command)) {
        answer(step, asker,
               refusal(error::unavailable, "This room has gone on for as long as it may: open a new one."));
    } else {
        answer(step, asker, std::visit([&](const auto& op) { return obey(step, asker, op); }, command.command));
    }
    if (step.leaving) {
        depart(step, *step.leaving);
    }
    finish(step);
}

void Room::answer(Step& step, Asker asker, Reply reply) {
    Session& session = asker.session;
    std::string text;
    if (const auto* refused = std::get_if<Refusal>(&reply)) {
        // A refused id stays free: it is neither remembered nor recorded.
        protocol::write_refused(text, asker.id, *refused);
        send(step, session, std::move(text));
        return;
    }
    if (std::holds_alternative<Later>(reply)) {
        return;
    }
    if (asker.id < session.last_id) {
        // A late answer; others have been given meanwhile, and theirs are the ones to remember.
        return send(step, session, std::move(std::get<Text>(reply).json));
    }
    session.last_id = asker.id;
    session.last_text.clear();
    if (std::holds_alternative<Done>(reply)) {
        session.last_answered = Answered::done;
        protocol::write_done(text, asker.id);
    } else if (std::holds_alternative<SeatedReply>(reply)) {
        session.last_answered = Answered::seated;
        protocol::write_seated(text, asker.id, *session.seat, session.name);
    } else if (std::holds_alternative<InUpdate>(reply)) {
        session.last_answered = Answered::update;
        step.acknowledged = {session.id, asker.id};
    } else {
        session.last_answered = Answered::text;
        text = std::move(std::get<Text>(reply).json);
        session.last_text = text;
    }
    if (const auto* said = std::get_if<Text>(&reply); said == nullptr || !said->secret) {
        step.record.command = RecordBody::Command{session.id, asker.id, session.last_answered};
    }
    if (!text.empty()) {
        send(step, session, std::move(text));
    }
}

void Room::answer_again(Step& step, Asker asker) {
    const Session& session = asker.session;
    std::string text;
    switch (session.last_answered) {
        case Answered::update:
            if (state_.table && state_.deals > 0) {
                send_present_update(step, session, asker.id);
                return;
            }
            break;
        case Answered::seated:
            if (session.seat) {
                protocol::write_seated(text, asker.id, *session.seat, session.name);
            }
            break;
        case Answered::text:
            text = session.last_text;
            break;
        case Answered::done:
        case Answered::nothing:
            break;
    }
    if (text.empty()) {
        protocol::write_done(text, asker.id);
    }
    send(step, session, std::move(text));
}

namespace {

/// Changes of which `room` does not tell everybody; who plays is told by `presence`, who is called what and watches by
/// note_person.
template <typename T>
constexpr bool shows_in_room =
    !(std::is_same_v<T, change::Acted> || std::is_same_v<T, change::HandOrdered> ||
      std::is_same_v<T, change::ClockRanOut> || std::is_same_v<T, change::MoreTimeGiven> ||
      std::is_same_v<T, change::TokenGiven> || std::is_same_v<T, change::FormerTokenDied> ||
      std::is_same_v<T, change::PersonCame> || std::is_same_v<T, change::PersonGone> ||
      std::is_same_v<T, change::Named> || std::is_same_v<T, change::BeganToWatch> ||
      std::is_same_v<T, change::TransferCodeMade> || std::is_same_v<T, change::TransferCodeEnded> ||
      std::is_same_v<T, change::StoodIn> || std::is_same_v<T, change::Said> || std::is_same_v<T, change::Paused> ||
      std::is_same_v<T, change::SeatCommitted> || std::is_same_v<T, change::DealOpened> ||
      std::is_same_v<T, change::LinkRevealed>);

}  // namespace

void Room::change(Step& step, Change change) {
    state_.apply(change, step.events);
    step.room_changed |= std::visit([](const auto& one) { return shows_in_room<std::decay_t<decltype(one)>>; }, change);
    step.record.changes.push_back(std::move(change));
    note_deal(step);
}

void Room::finish(Step& step) {
    settle(step);
    step.room_changed |= state_.phase() != step.phase_before;
    record_step(step);
    write_step(step);
}

void Room::record_step(Step& step) {
    if (step.record.changes.empty()) {
        // Every event comes from a change: what is shown is always recorded.
        ENSURE(step.events.empty() && !step.acknowledged);
        return;
    }
    if (state_.table) {
        step.record.state = state_.table->fingerprint();
    }
    if (turn_clock_.set()) {
        step.record.turn_left = turn_clock_.remaining(step.now);
        step.record.more_time_used = more_time_used_;
    }
    if (round_pause_.set()) {
        step.record.pause_left = round_pause_.remaining(step.now);
    }
    step.outbox.records.push_back({state_.code, ++last_seq_, write_record(step.record)});
}

void Room::write_step(Step& step) {
    if (!step.events.empty()) {
        state_.history.add(step.events);
    }
    send_welcomes(step);
    send_room(step);
    send_presence(step);
    const auto [before, after] = around_update(step);
    send_deal(step, before);
    send_update(step);
    send_deal(step, after);
}

std::optional<Now> Room::expires_at() const {
    if (!empty_since_) {
        return std::nullopt;
    }
    return *empty_since_ + (state_.game_on() ? limits_.idle_room : limits_.idle_lobby);
}

bool Room::expired(Now now) const {
    const auto end = expires_at();
    return end && *end <= now;
}

}  // namespace crowntable::server
