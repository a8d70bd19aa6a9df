#include "tests/sim/checks/silence.hpp"

#include <algorithm>
#include <variant>

#include "protocol/wire/command.hpp"
#include "server/core/secret.hpp"

namespace crowntable::sim {

namespace {

wire::Ack id_of(const wire::NumberedCommand& command) {
    return command.id;
}

wire::Ack id_of(const wire::BadCommand& bad) {
    return bad.id;
}

bool is_hint(const std::variant<wire::BadCommand, wire::NumberedCommand>& parsed) {
    const auto* command = std::get_if<wire::NumberedCommand>(&parsed);
    return command != nullptr && std::holds_alternative<wire::Hint>(command->command);
}

/// Whether a place is kept for the person where there is none for others.
bool keeps_place(const Shadow& shadow, std::uint32_t person) {
    const auto& state = shadow.state();
    const server::PersonId id{person};
    const auto* known = state.find(id);
    return known != nullptr && (known->seat || state.owned_by(id) || state.host == id || state.creator == id);
}

/// Of a hello that is answered when the time for it is over, like all that could be a guess.
bool may_wait(const std::string& text, const Shadow& shadow, bool is_crowded) {
    const auto parsed = wire::parse_hello(text);
    const auto* hello = std::get_if<wire::Hello>(&parsed);
    if (hello == nullptr) return false;
    if (const auto* creator = std::get_if<wire::Hello::Creator>(&hello->who)) {
        const auto token = server::hash_of(creator->host_token);
        return token != shadow.state().host_token || shadow.state().is_removed(token);
    }
    const auto* returning = std::get_if<wire::Hello::Returning>(&hello->who);
    if (returning == nullptr) return false;
    const auto person = shadow.person(returning->seat_token);
    // Beyond full places a watcher's token is worth no more than a wrong one.
    return !person || (is_crowded && !keeps_place(shadow, *person));
}

}  // namespace

void Silence::heard(server::ConnectionId connection, const std::string& text, bool is_there, const Shadow* shadow,
                    bool is_crowded) {
    auto& waiting = heard_[connection];
    if (!is_there && !waiting.empty()) return;
    if (!answered_.contains(connection) && shadow != nullptr && may_wait(text, *shadow, is_crowded))
        unknown_.emplace(connection, is_there);
    json::Document read;
    const auto parsed = wire::parse_command(text, read);
    if (is_hint(parsed)) return;
    waiting.insert(std::visit([](const auto& one) { return id_of(one); }, parsed));
}

void Silence::note_connected(const Shown& shown) {
    auto& connected = shown.viewer.connected;
    if (shown.type() == "room") {
        connected.clear();
        for (const auto& seat : shown.message.at("seats")) connected.push_back(seat.at("connected") != false);
    } else if (shown.type() == "presence" && shown.message.at("seat") < connected.size()) {
        connected[shown.message.at("seat").get<std::size_t>()] = shown.message.at("connected") != false;
    }
}

void Silence::told(server::ConnectionId connection, const Shown& shown) {
    note_connected(shown);
    const Json& message = shown.message;
    const Json ack = message.value("ack", Json());
    const std::string type = message.value("type", "");
    // That is for those who have said nothing, and for those whose room was not read in time.
    const auto unknown = unknown_.find(connection);
    if (unknown != unknown_.end() && unknown->second && type == "closing" && message.at("reason") == "BAD_CLIENT") {
        referee_.fail("Silence", "somebody who said hello is turned away as mute");
    }
    if (ack.is_null() && type != "welcome" && type != "knocking" && type != "refused") return;
    auto& waiting = heard_[connection];
    // Who is told to try again was not heard. That overtakes what waits: a hello that was heard before goes on waiting.
    const bool was_not_heard = ack.is_null() && message.value("code", "") == "TRY_AGAIN";
    const bool may_have_guessed = unknown != unknown_.end();
    if (!was_not_heard || waiting.size() <= 1) unknown_.erase(connection);
    if (ack.is_null() && !was_not_heard) answered_.insert(connection);
    if (ack.is_null() && !was_not_heard && may_have_guessed) {
        // A hello that could be a guess has no answer; its address may guess again, and the next one's is for both.
        waiting.erase(std::nullopt);
        return;
    }
    const auto found = waiting.find(ack.is_null() ? std::nullopt : wire::Ack(ack.get<std::uint64_t>()));
    if (found != waiting.end()) {
        waiting.erase(found);
    } else if (ack.is_null() && !waiting.empty()) {
        // Before a hello a command is turned away without its id.
        waiting.erase(waiting.begin());
    }
}

void Silence::quiet(server::ConnectionId connection) {
    const auto found = heard_.find(connection);
    if (unknown_.contains(connection)) return;
    if (found != heard_.end() && !found->second.empty()) {
        referee_.fail("Silence", "something that was heard has no answer");
    }
}

void Silence::quiet(const Viewer& viewer, const server::Room& room) {
    const auto& parts = room.parts();
    if (viewer.connected.size() != parts.state.seats.size()) return;
    for (std::size_t i = 0; i < viewer.connected.size(); ++i) {
        if (viewer.connected[i] != parts.presence.is_connected(parts.state, seat_at(i))) {
            referee_.fail("Silence", "somebody is not told who came or went");
        }
    }
}

void Silence::quiet(const std::string& room) {
    const auto found = asked_.find(room);
    if (found != asked_.end() && found->second > 0)
        referee_.fail("Silence", "whoever asked for a room hears nothing of it");
}

int Silence::open() const {
    int most = 0;
    for (const auto& [room, count] : asked_) most = std::max(most, count);
    return most;
}

void Silence::crashed() {
    heard_.clear();
    unknown_.clear();
    answered_.clear();
    asked_.clear();
}

}  // namespace crowntable::sim
