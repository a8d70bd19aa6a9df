#include "tests/sim/checks/silence.hpp"

#include <variant>

#include "protocol/wire/command.hpp"

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

}  // namespace

void Silence::heard(server::ConnectionId connection, const std::string& text, bool is_there) {
    auto& waiting = heard_[connection];
    if (!is_there && !waiting.empty()) return;
    const auto parsed = wire::parse_command(text);
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
    if (ack.is_null() && type != "welcome" && type != "refused") return;
    auto& waiting = heard_[connection];
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
    if (open(room) > 0) referee_.fail("Silence", "whoever asked for a room hears nothing of it");
}

int Silence::open(const std::string& room) const {
    const auto found = asked_.find(room);
    return found == asked_.end() ? 0 : found->second;
}

void Silence::crashed() {
    heard_.clear();
    asked_.clear();
}

}  // namespace crowntable::sim
