#include <algorithm>

#include "engine/hex.hpp"
#include "protocol/catalogue/left_out.hpp"
#include "tests/sim/world.hpp"

namespace crowntable::sim {

Shadow* World::shadow_of(const std::string& room) {
    const auto found = shadows_.find(room);
    return found == shadows_.end() ? nullptr : found->second.get();
}

/// Held against the room as it is before the record.
void World::judge_orders(const Shadow& shadow, const server::Record& record) {
    auto body = server::read_record(record.body);
    if (!body) return;
    if (referee_.mutates(Mutation::foreign_order) && body->command) ++body->command->person.value;
    hosts_.recorded(record.room, shadow.state(), *body);
    doors_.recorded(shadow.state(), *body);
    limits_check_.recorded(shadow.state(), *body, limits_);
}

void World::apply(Shadow& shadow, const server::Record& record, bool is_new) {
    if (is_new) judge_orders(shadow, record);
    shadow.apply(record, referee_, [&](const server::Change& change) {
        if (is_new) {
            deals_.changed(shadow.state(), change);
            hands_.changed(shadow.state(), change);
        }
        clocks_.changed(shadow, change);
    });
    if (!is_new || referee_.failed()) return;
    ++outcome_.records;
    referee_.note(record.body);
    for (const auto& change : shadow.last().changes) outcome_.changes.insert(name_of(change));
    cards_.applied(shadow);
    once_.applied(shadow);
}

/// Whoever appended the batch is told next, and what then leaves shows just this.
void World::committed(const std::vector<server::Record>& batch) {
    stalls_.answered();
    std::set<std::string> begun;
    for (const auto& record : batch) {
        stalls_.committed(record);
        auto& shadow = shadows_[record.room];
        if (!shadow) shadow = std::make_unique<Shadow>(record.room);
        if (begun.insert(record.room).second) {
            shadow->begin_batch();
            clocks_.begin_batch(record.room);
        }
        apply_live(*shadow, record);
    }
    for (const auto& code : begun) {
        const auto* room = server_ ? server_->room(code) : nullptr;
        if (room != nullptr) recovery_.committed(*room, *shadows_.at(code));
    }
    if (faults_.has(Fault::crashes) && dice_.one_in(400)) crash();
}

/// A record that the server has just made.
void World::apply_live(Shadow& shadow, const server::Record& record) {
    thoughts_.begin(shadow.state(), record);
    once_.begin(shadow.state());
    clocks_.begin(shadow.state(), record.seq);
    apply(shadow, record, true);
    if (!referee_.failed()) clocks_.end(shadow);
}

void World::rebuild_shadows() {
    const auto before = std::exchange(shadows_, {});
    for (const auto& [code, records] : store_.records()) {
        const auto known = before.contains(code) ? before.at(code)->records() : 0;
        auto& shadow = shadows_[code] = std::make_unique<Shadow>(code);
        clocks_.forget(code);
        for (const auto& record : records) apply(*shadow, record, record.seq > known);
        shadow->begin_batch();
        clocks_.restarted(*shadow);
    }
}

bool World::leaves(Line& line, std::string& text) {
    mutate(line, text);
    if (text.empty()) return false;
    ++outcome_.texts;
    referee_.note(text);
    Json message = Json::parse(text, nullptr, false);
    if (message.is_discarded() || !message.is_object()) {
        referee_.fail("Schema", "a message is no JSON object");
        return true;
    }
    if (line.viewer.protocol > 1) message = catalogue::whole_message(std::move(message));
    Shadow* shadow = shadow_of(line.viewer.room);
    const Shown shown{line.viewer, text, message, shadow};
    note_shown(shown, agenda_.now());
    hands_.shown(shown);
    secrecy_.shown(shown);
    deals_.shown(shown);
    versions_.shown(shown);
    // What an input changed that made no record leaves before the next look.
    if (shown.type() == "room") note_unrecorded(line.viewer.room);
    committed_.shown(shown);
    once_.shown(shown);
    schema_.shown(shown);
    clocks_.shown(shown, server_time());
    answers_.shown(shown);
    silence_.told(line.connection, shown);
    doors_.shown(line.connection, shown);
    operator_.shown(line.connection, shown);
    limits_check_.told(line.connection, shown, limits_);
    const std::string code = message.value("code", message.value("reason", ""));
    if (server_ && is_full() && code == "TRY_AGAIN") ++refused_when_full_;
    if (shown.type() == "closing" && code == "RATE_LIMITED") ++thrown_out_;
    return true;
}

/// Bugs on purpose, in what the server has sent.
void World::mutate(Line& line, std::string& text) {
    const Shadow* shadow = shadow_of(line.viewer.room);
    const bool is_update = text.starts_with(R"({"type":"update")");
    const auto replace = [&](std::string_view from, const std::string& to) {
        if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
    };
    if (referee_.mutates(Mutation::hidden_damage) && text.find("ROOM_BROKEN") != std::string::npos) text.clear();
    if (referee_.mutates(Mutation::swallowed_notice) && text.starts_with(R"({"type":"notice")")) text.clear();
    if (referee_.mutates(Mutation::bad_schema)) replace(R"("connected":true)", R"("connected":1)");
    // Not in an update: without that a version is missing as well.
    if (referee_.mutates(Mutation::swallowed_command) && !is_update && text.find(R"("ack":9)") != std::string::npos) {
        text.clear();
    }
    if (referee_.mutates(Mutation::other_figures)) replace(R"("values":[)", R"("values":[1)");
    if (referee_.mutates(Mutation::other_room))
        replace(R"("kind":"human","ready":true)", R"("kind":"human","ready":false)");
    if (referee_.mutates(Mutation::other_talk)) replace(R"("text":"so be it)", R"("text":"so let it be)");
    if (shadow == nullptr) return;
    if (referee_.mutates(Mutation::told_undecided) && text.starts_with(R"({"type":"room")") &&
        text.find(R"("role":"guest")") != std::string::npos && !shadow->state().chat.lines().empty()) {
        text.clear();
        wire::write_chat(text, std::nullopt, shadow->state().chat.last());
    }
    if (referee_.mutates(Mutation::foreign_card) && text.starts_with(R"({"type":"arranged")")) {
        Json message = Json::parse(text);
        for (const char suit : std::string_view("SHCDT")) {
            for (const char* rank : {"3", "5", "7", "9", "J", "K"})
                message["cards"].push_back(std::string(rank) + suit);
        }
        text = message.dump();
    }
    if (referee_.mutates(Mutation::shown_seed) && text.starts_with(R"({"type":"room")")) {
        for (const auto& change : shadow->last().changes) {
            const auto* dealt = std::get_if<server::change::Dealt>(&change);
            if (dealt != nullptr) replace(R"("state":)", R"("seed":")" + to_hex(dealt->seed) + R"(","state":)");
        }
    }
    if (referee_.mutates(Mutation::denied_link) && text.starts_with(R"({"type":"deal_closed")")) {
        replace(R"("links":[")", R"("links":["skipped",")");
    }
    if (referee_.mutates(Mutation::early_link) && text.starts_with(R"({"type":"deal_closed")")) {
        const auto& state = shadow->state();
        const auto link = to_hex(state.server_link(state.fair_deal->terms.deal));
        replace(R"("vouched_for":)", R"("server_link":")" + link + R"(","vouched_for":)");
    }
    if (!is_update) return;
    if (referee_.mutates(Mutation::shown_clock)) replace(R"("remaining_ms":)", R"("remaining_ms":1)");
    if (referee_.mutates(Mutation::shown_draw)) replace(R"("source":"stock"})", R"("source":"stock","card":"3S"})");
    const auto you = text.find(R"("you":{)");
    // An update that answers a command is missed for that alone.
    const bool answers = text.find(R"("ack":)") != std::string::npos;
    const auto& moment = shadow->moments().back();
    if (you == std::string::npos) return;
    if (referee_.mutates(Mutation::other_hand) && moment.private_json.size() > 1) {
        const bool is_first = text.substr(you).starts_with(R"("you":{"seat":0,)");
        text = text.substr(0, you + 6) + moment.private_json[is_first ? 1 : 0] + '}';
    } else if (referee_.mutates(Mutation::skipped_version) && !answers && dice_.one_in(20)) {
        text.clear();
    } else if (referee_.mutates(Mutation::older_version) && !answers && dice_.one_in(10)) {
        if (older_line_ == &line && line.server_open()) text = older_update_;
        older_line_ = &line;
        older_update_ = text;
    }
}

}  // namespace crowntable::sim
