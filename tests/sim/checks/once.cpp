#include <algorithm>

#include "protocol/text/room_code.hpp"
#include "server/core/secret.hpp"
#include "tests/sim/checks/checks.hpp"
#include "tests/sim/effects.hpp"

namespace crowntable::sim {

namespace {

/// More than somebody says while the store stands still.
constexpr std::size_t pending_max = 100;

}  // namespace

void Once::begin(const server::RoomState& state) {
    turn_ = state.table ? std::optional(state.table->turn()) : std::nullopt;
}

void Once::applied(const Shadow& shadow) {
    const auto& state = shadow.state();
    if (shadow.last().command) check_turn({state.code, shadow.last().command->person.value}, shadow.last().command->id);
    turn_.reset();
    for (auto& [who, commands] : pending_) {
        if (who.first != state.code) continue;
        for (auto& [id, pending] : commands) {
            pending.held = pending.held || holds(pending.command, {who.second}, state);
        }
    }
    const auto& command = shadow.last().command;
    check_written_down(shadow);
    if (!command) return;
    if (command->person.value > state.last_person) {
        referee_.fail("Once", "a record holds a command of somebody whom no record knows");
    }
    auto& last = last_[{state.code, command->person.value}];
    if (command->id <= last) referee_.fail("Once", "a command is recorded twice, or after a later one");
    last = command->id;
}

void Once::check_turn(const Somebody& who, std::uint64_t id) {
    const auto& commands = pending_[who];
    const auto said = commands.find(id);
    if (!turn_ || said == commands.end() || said->second.command.at("op") != "play") return;
    if (said->second.command.at("turn") != *turn_) referee_.fail("Once", "an action for another turn is obeyed");
}

void Once::said(const Viewer& viewer, std::uint64_t id, const std::string& text, const Shadow* shadow) {
    if (shadow == nullptr) return;
    if (!viewer.person) {
        said_by_visitors_[server::hash_of(viewer.given_token)].try_emplace(id, Pending{Json::parse(text)});
        return;
    }
    auto& commands = pending_[{viewer.room, *viewer.person}];
    if (commands.size() >= pending_max) commands.erase(commands.begin());
    auto& pending = commands.try_emplace(id, Pending{Json::parse(text)}).first->second;
    pending.held = pending.held || holds(pending.command, {*viewer.person}, shadow->state());
}

void Once::shown(const Shown& shown) {
    if (shown.shadow == nullptr) return;
    if (shown.type() == "welcome") return welcomed(shown);
    if (shown.type() == "refused") return turned_away(shown);
    if (shown.type() == "closing" && shown.message.at("reason") == "REMOVED" && shown.viewer.person) {
        const auto& given = tokens_[{shown.viewer.room, *shown.viewer.person}];
        if (!given.empty()) removed_tokens_.insert(given.back());
    }
    const auto& ack = shown.message.value("ack", Json());
    if (!ack.is_number()) return;
    if (!shown.viewer.person) return acknowledged_to_visitor(shown, ack.get<std::uint64_t>());
    if (std::exchange(shown.viewer.moved, false)) device_heard(shown);
    acknowledged(shown, ack.get<std::uint64_t>());
}

void Once::claimed(const std::string& room, const std::vector<server::Claim>& claims) {
    for (const server::Claim& claim : claims) claimants_.emplace(room, claim.who.value);
}

/// People are written down with the first thing that they do, and whoever made the room with the first hello.
void Once::check_written_down(const Shadow& shadow) {
    const auto& command = shadow.last().command;
    for (const auto& change : shadow.last().changes) {
        const auto* came = std::get_if<server::change::PersonCame>(&change);
        if (came == nullptr || came->creator) continue;
        written_down(*came, shadow.state());
        // The host may mute or remove whoever it is, and only the records keep that.
        const bool is_dealt_with = std::ranges::any_of(shadow.last().changes, [&](const server::Change& other) {
            const auto* muted = std::get_if<server::change::Muted>(&other);
            const auto* gone = std::get_if<server::change::PersonGone>(&other);
            return (muted != nullptr && muted->who == came->who) || (gone != nullptr && gone->who == came->who);
        });
        const bool claims_at_door = claimants_.contains({shadow.state().code, came->who.value});
        if (!is_dealt_with && !claims_at_door && (!command || command->person != came->who)) {
            referee_.fail("Once", "somebody is written down who has done nothing yet");
        }
    }
}

void Once::written_down(const server::change::PersonCame& came, const server::RoomState& state) {
    const Somebody who{state.code, came.who.value};
    const auto token = tokens_of_visitors_.extract(came.token);
    if (!token.empty()) tokens_[who] = {token.mapped()};
    auto said = said_by_visitors_.extract(came.token);
    if (said.empty()) return;
    for (auto& [id, pending] : said.mapped()) {
        pending.held = holds(pending.command, came.who, state);
        pending_[who].try_emplace(id, std::move(pending));
    }
}

/// What is acknowledged to somebody whom no record knows is lost with the process: nothing that others see.
void Once::acknowledged_to_visitor(const Shown& shown, std::uint64_t id) {
    static const std::set<std::string> not_kept{"rename", "set_avatar", "ping", "leave"};
    const auto said = shown.viewer.said.find(id);
    if (said == shown.viewer.said.end()) return;
    const std::string op = Json::parse(said->second).at("op");
    if (!not_kept.contains(op)) referee_.fail("Once", op + " is acknowledged to somebody who is in no record");
}

void Once::welcomed(const Shown& shown) {
    const std::string token = shown.message.at("seat_token");
    const auto person = may_lag_ ? shown.shadow->once_given(token) : shown.shadow->person(token);
    if (!person) return visitor_welcomed(shown, token);
    const std::string code = shown.viewer.hello.value("transfer_code", "");
    if (!code.empty() && !used_codes_.insert(code).second) {
        return referee_.fail("Once", "a transfer code is used twice");
    }
    token_used(shown, {shown.viewer.room, *person}, token);
    shown.viewer.moved = !code.empty();
    // A seat that is granted later brings another welcome, with a token that its reader may never get.
    for (const char* key : {"transfer_code", "host_token"}) shown.viewer.hello.erase(key);
}

/// Whom no record knows is welcome as an undecided guest, and by no key of somebody known.
void Once::visitor_welcomed(const Shown& shown, const std::string& token) {
    const Json& hello = shown.viewer.hello;
    tokens_of_visitors_[server::hash_of(token)] = token;
    if (!shown.message.at("seat").is_null() || shown.message.at("role") != "guest" || shown.message.at("host")) {
        referee_.fail("Once", "somebody is welcomed to a place that is in no record");
    }
    if (hello.contains("transfer_code") || hello.contains("host_token") || removed_tokens_.contains(token) ||
        dead_tokens_.contains(token)) {
        referee_.fail("Once", "somebody known is welcomed who is not in the records");
    }
}

/// Once the newest token has been used, or was given to whoever made the room, those before it are worth nothing.
void Once::token_used(const Shown& shown, const Somebody& who, const std::string& token) {
    if (removed_tokens_.contains(token)) return referee_.fail("Once", "somebody who was removed is let in");
    if (dead_tokens_.contains(token) || dead_tokens_.contains(shown.viewer.hello.value("seat_token", ""))) {
        return referee_.fail("Once", "a token lives on after the one that took its place was used");
    }
    auto& given = tokens_[who];
    if (std::ranges::find(given, token) == given.end()) given.push_back(token);
    const bool is_used =
        shown.viewer.hello.value("seat_token", "") == token || shown.viewer.hello.contains("host_token");
    if (given.back() != token || !is_used) return;
    dead_tokens_.insert(given.begin(), given.end() - 1);
    given = {token};
}

/// The new device has had its token, for it has said something: the one before it is worth nothing.
void Once::device_heard(const Shown& shown) {
    auto& given = tokens_[{shown.viewer.room, *shown.viewer.person}];
    if (given.empty() || given.back() != shown.viewer.given_token) return;
    dead_tokens_.insert(given.begin(), given.end() - 1);
    given = {shown.viewer.given_token};
}

void Once::turned_away(const Shown& shown) {
    if (!shown.message.at("ack").is_null() || shown.message.at("code") != "BAD_TOKEN") return;
    if (shown.viewer.said_false_token) return;
    if (shown.shadow->person(shown.viewer.token)) referee_.fail("Once", "somebody known is turned away");
    if (removed_tokens_.contains(shown.viewer.hello.value("seat_token", ""))) {
        referee_.fail("Once", "somebody who was removed is taken for a stranger");
    }
}

void Once::acknowledged(const Shown& shown, std::uint64_t id) {
    const auto said = shown.viewer.said.find(id);
    if (said == shown.viewer.said.end()) return;
    const Json command = Json::parse(said->second);
    const std::string op = command.at("op");
    ops_.insert(op);
    const Somebody who{shown.viewer.room, *shown.viewer.person};
    const auto applied = shown.shadow->applied(who.second, id);
    if (applied.times > 1) referee_.fail("Once", op + " is recorded several times");
    if (!may_leave(command, applied.changes)) referee_.fail("Once", op + " is recorded with what it does not do");
    if (op == "transfer_code") check_transfer_code(shown);
    if (!changes_something(op) || settled_.contains({who, id})) return;
    auto& commands = pending_[who];
    const auto pending = commands.find(id);
    // It may be so by now alone: the name of somebody who was written down since then is in that record.
    const bool held =
        (pending != commands.end() && pending->second.held) || holds(command, {who.second}, shown.shadow->state());
    if (!held && !is_effect_of(op, applied.changes)) {
        return referee_.fail("Once", op + " is acknowledged, and what it does is in no record");
    }
    settled_.insert({who, id});
    commands.erase(commands.begin(), commands.upper_bound(id));
}

/// The record of a code does not name its command: that a code is told which was recorded has to do.
void Once::check_transfer_code(const Shown& shown) {
    const auto code = text::parse_transfer_code(shown.message.value("transfer_code", ""));
    if (!code || !shown.shadow->was_given(*shown.viewer.person, server::hash_of(*code))) {
        referee_.fail("Once", "transfer_code is acknowledged, and no code that it told is in a record");
    }
}

}  // namespace crowntable::sim
