#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/lobby_state.hpp"

/// Who is there: what a connection says before it is in its room.
namespace crowntable::server {

namespace error = error_code;

namespace {

constexpr std::chrono::seconds retry_of_guessers{30};

bool has_token(const wire::Hello& hello) {
    return std::holds_alternative<wire::Hello::Returning>(hello.who) ||
           std::holds_alternative<wire::Hello::Creator>(hello.who);
}

}  // namespace

void Lobby::State::greet(Now now, ConnectionId id, LobbyConnection& connection, std::string_view text, Outbox& outbox) {
    if (!connection.unproved.empty()) {
        return greet_unproved(now, id, connection, text, outbox);
    }
    if (waits_for_room(id, connection, connection.code, text, outbox)) {
        return;
    }
    ++connection.hello_attempts;
    const auto parsed = wire::parse_hello(text);
    if (const auto* refused = std::get_if<Refusal>(&parsed)) {
        refuse(id, std::nullopt, *refused, outbox);
    } else {
        greet_room(now, id, connection, std::get<wire::Hello>(parsed), outbox);
    }
    if (!connection.greeted && !connection.closing && connection.hello_attempts >= limits.hello_attempts_max) {
        observer.client_closed(id, close_reason::bad_client.name);
        close(id, close_reason::bad_client, std::nullopt, outbox);
    }
}

bool Lobby::State::waits_for_room(ConnectionId id, LobbyConnection& connection, const std::string& code,
                                  std::string_view text, Outbox& outbox) {
    load(code, outbox);
    if (!loading.contains(code)) {
        return false;
    }
    if (connection.hello_waiting.empty()) {
        knocking[code].push_back(id);
        connection.hello_waiting = text;
    }
    return true;
}

/// A wrong token is answered at the deadline, whether there is no such room, one that is in memory or one that has to
/// be read first: neither the answer nor its time tells them apart.
void Lobby::State::greet_unproved(Now now, ConnectionId id, LobbyConnection& connection, std::string_view text,
                                  Outbox& outbox) {
    const auto parsed = wire::parse_hello(text);
    const auto* hello = std::get_if<wire::Hello>(&parsed);
    if (hello == nullptr || !has_token(*hello)) {
        return close(id, close_reason::rate_limited, retry_of_guessers, outbox);
    }
    if (waits_for_room(id, connection, connection.unproved, text, outbox)) {
        return;
    }
    const auto room = rooms.find(connection.unproved);
    if (room != rooms.end() && room->second->knows_token(*hello)) {
        connection.code = std::exchange(connection.unproved, {});
        addresses.touch(now, connection.address).known = true;
        greet(now, id, connection, text, outbox);
    }
}

void Lobby::State::greet_room(Now now, ConnectionId id, LobbyConnection& connection, const wire::Hello& hello,
                              Outbox& outbox) {
    if (hello.protocol_min > wire::protocol_version || hello.protocol_max < wire::protocol_version) {
        refuse(id, std::nullopt, refusal(error::version_mismatch), outbox);
        return close(id, close_reason::version_mismatch, std::nullopt, outbox);
    }
    if (!rooms.contains(connection.code)) {
        refuse(id, std::nullopt, refusal(error::no_such_room), outbox);
        return close(id, close_reason::no_such_room, std::nullopt, outbox);
    }
    // Tokens are too long to be guessed; transfer codes are made to be typed.
    const bool guesses = std::holds_alternative<wire::Hello::OtherDevice>(hello.who);
    if (guesses && !addresses.may_guess(now, addresses.touch(now, connection.address))) {
        return refuse(id, std::nullopt, refusal(error::rate_limited), outbox);
    }
    std::optional<Refusal> refused;
    in_room(connection.code, outbox, [&](Room& room) {
        refused = room.hello(now, id, hello, outbox);
        if (refused) {
            refuse(id, std::nullopt, *refused, outbox);
        }
    });
    if (connection.closing) {
        return;
    }
    if (!refused) {
        connection.greeted = true;
        hello_deadlines.set(id, std::nullopt);
        return;
    }
    if (guesses) {
        addresses.guessed_wrong(now, addresses.touch(now, connection.address));
    }
    if (refused->code == error::removed) {
        close(id, close_reason::removed, std::nullopt, outbox);
    }
}

void Lobby::State::greet_knocking(Now now, const std::string& code, Outbox& outbox) {
    const auto waiting = knocking.extract(code);
    if (waiting.empty()) {
        return;
    }
    for (const ConnectionId id : waiting.mapped()) {
        const auto found = connections.find(id);
        if (found != connections.end() && !found->second.closing) {
            const auto text = std::exchange(found->second.hello_waiting, {});
            greet(now, id, found->second, text, outbox);
        }
    }
}

void Lobby::State::close_mute(ConnectionId id, Outbox& outbox) {
    if (!connections.at(id).unproved.empty()) {
        return close(id, close_reason::rate_limited, retry_of_guessers, outbox);
    }
    observer.client_closed(id, close_reason::bad_client.name);
    close(id, close_reason::bad_client, std::nullopt, outbox);
}

}  // namespace crowntable::server
