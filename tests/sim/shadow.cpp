#include "tests/sim/shadow.hpp"

#include <exception>
#include <utility>

#include "server/core/limits.hpp"
#include "server/core/record.hpp"
#include "server/core/record_form.hpp"
#include "server/core/room/fingerprint.hpp"
#include "server/core/secret.hpp"
#include "tests/sim/room_message.hpp"

namespace crowntable::sim {

namespace {

const server::Limits generous_limits{.versions_kept = 4};

}  // namespace

Shadow::Shadow(std::string code) : state_(std::move(code), generous_limits) {
    moments_.emplace_back();
}

void Shadow::begin_batch() {
    moments_.erase(moments_.begin(), moments_.end() - 1);
}

void Shadow::apply(const server::Record& record, Referee& referee, const Changed& changed) try {
    const auto body = read_any_record(record.body);
    if (!body) return referee.fail("Shadow", "a record cannot be read");
    if (record.seq != seq_ + 1) return referee.fail("Shadow", "a record is missing");
    seq_ = record.seq;
    history_ = hash_text(record.body, history_);
    last_ = *body;
    std::vector<std::string> events;
    deals_.clear();
    note_deal();
    for (const auto& change : body->changes) {
        state_.apply(change, events);
        changed(change);
        note_deal();
        note_secrets(change);
    }
    note_command();
    for (const auto& event : events) events_ += ',' + event;
    if (events_.size() > 400'000) {
        events_.erase(0, 200'000);
        events_dropped_ += 200'000;
    }
    if (!events.empty()) state_.history.add(std::move(events));
    ends_[state_.history.version()] = events_dropped_ + events_.size();
    if (state_.table && !body->state) referee.fail("Shadow", "a record does not name the state that it leads to");
    if (body->state && (!state_.table || state_.table->fingerprint() != *body->state)) {
        referee.fail("Shadow", "a record does not lead to the state that it names");
    }
    if (body->room && server::room_fingerprint(state_) != *body->room) {
        referee.fail("Shadow", "a record does not lead to the people, seats and options that it names");
    }
    note_moment();
} catch (const std::exception& error) {
    referee.fail("Shadow", std::string("a record breaks the room: ") + error.what());
}

std::optional<std::string_view> Shadow::events_between(std::uint64_t from, std::uint64_t to) const {
    const auto first = from == 0 ? 0 : ends_.contains(from) ? ends_.at(from) : 0;
    if ((from > 0 && !ends_.contains(from)) || !ends_.contains(to) || first < events_dropped_) return std::nullopt;
    if (ends_.at(to) <= first) return std::string_view{};
    // Without the comma before the first.
    return std::string_view(events_).substr(first - events_dropped_ + 1, ends_.at(to) - first - 1);
}

void Shadow::note_deal() {
    const auto& deal = state_.fair_deal;
    std::string text;
    switch (state_.deal_stage()) {
        case server::DealStage::none:
            return;
        case server::DealStage::open:
            wire::write_deal_open(text, deal->terms, deal->awaited(), {});
            break;
        case server::DealStage::played:
            wire::write_deal_closed(text, deal->terms, deal->links);
            break;
        case server::DealStage::over:
            wire::write_deal_revealed(text, deal->terms, deal->links, state_.server_link(deal->terms.deal));
            break;
    }
    Json message = Json::parse(text);
    message.erase("remaining_ms");
    deals_.push_back(std::move(message));
}

void Shadow::note_moment() {
    Moment moment{.v = state_.history.version(),
                  .has_table = state_.table != nullptr && state_.deals > 0,
                  .game_on = state_.game_on(),
                  .hand_in_play = state_.game_on() && state_.deals > 0 && !state_.table->needs_chance(),
                  .has_one_deal = state_.table != nullptr && state_.table->has_one_deal(),
                  .deals = deals_};
    if (moment.has_table) {
        const bool is_on = !state_.ended_by_host && !state_.table->finished();
        const bool in_play = is_on && !state_.table->needs_chance();
        // a link of the server would show hands.
        const bool hides = is_on && state_.table->hides_past_hands();
        moment.deals_over = hides ? 0 : state_.deals - (in_play ? 1 : 0);
        state_.table->write_public(moment.public_json, Protocol::whole);
        // After a game more may have sat down than played it.
        const auto players = state_.table->standings().size();
        for (std::size_t i = 0; i < players; ++i) {
            state_.table->write_private(Seat{static_cast<std::uint8_t>(i)}, moment.private_json.emplace_back(),
                                        Protocol::whole);
        }
    }
    for (const auto& [id, person] : state_.people) {
        moment.people[id.value] = {.name = person.name,
                                   .role = person.role,
                                   .seat = person.seat,
                                   .is_host = state_.host == id,
                                   .is_creator = state_.creator == id,
                                   .sat_down = person.seat ? state_.seats[person.seat->index].sat_down : 0,
                                   .id = id,
                                   .promised = person.promised};
    }
    note_room(moment);
    moment.events = events_.size();
    moments_.push_back(std::move(moment));
}

void Shadow::note_secrets(const server::Change& change) {
    const auto* came = std::get_if<server::change::PersonCame>(&change);
    const auto* given = std::get_if<server::change::TokenGiven>(&change);
    const auto* made = std::get_if<server::change::TransferCodeMade>(&change);
    if (came != nullptr) tokens_[came->token] = came->who.value;
    if (given != nullptr) tokens_[given->token] = given->who.value;
    if (made != nullptr) transfer_codes_.emplace(made->who.value, made->code);
}

/// Most records change nothing that the message shows.
void Shadow::note_room(Moment& moment) {
    std::string text = room_message(state_);
    const bool is_same = text == room_text_ && moments_.back().room;
    moment.room = is_same ? moments_.back().room : std::make_shared<const Json>(recorded_part(Json::parse(text)));
    room_text_ = std::move(text);
}

void Shadow::note_command() {
    const auto& command = last_.command;
    if (!command) return;
    Applied& applied = applied_[{command->person.value, command->id}];
    ++applied.times;
    for (const auto& change : last_.changes) applied.changes.insert(name_of(change));
    if (state_.find(command->person) != nullptr) {
        answers_.remember(command->person, {command->id, command->answered});
    }
}

Shadow::Applied Shadow::applied(std::uint32_t person, std::uint64_t id) const {
    const auto found = applied_.find({person, id});
    return found == applied_.end() ? Applied{} : found->second;
}

std::string name_of(const server::Change& change) {
    return std::visit([]<typename T>(const T&) { return std::string(server::record_form::Form<T>::text); }, change);
}

bool Shadow::was_given(std::uint32_t person, const server::SecretHash& transfer_code) const {
    return transfer_codes_.contains({person, transfer_code});
}

std::optional<std::uint32_t> Shadow::person(std::string_view token) const {
    const auto hash = server::hash_of(token);
    for (const auto& [id, known] : state_.people) {
        if (known.token == hash || known.former_token == hash) return id.value;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> Shadow::once_given(std::string_view token) const {
    const auto found = tokens_.find(server::hash_of(token));
    return found == tokens_.end() ? std::nullopt : std::optional(found->second);
}

bool Shadow::shows_game_to(std::optional<std::uint32_t> person) const {
    const auto* reader = person ? state_.find({*person}) : nullptr;
    return reader != nullptr && reader->role != wire::Role::guest && state_.table != nullptr && state_.deals > 0;
}

}  // namespace crowntable::sim
