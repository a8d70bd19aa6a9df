#include "server/core/lobby.hpp"

#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"
#include "server/core/lobby_state.hpp"

namespace crowntable::server {

namespace error = error_code;

Lobby::State::State(Limits the_limits, Entropy& the_entropy, Observer* the_observer)
    : limits(the_limits),
      entropy(the_entropy),
      observer(the_observer != nullptr ? *the_observer : nobody),
      addresses(limits),
      documents(limits, entropy) {}

Lobby::Lobby(Limits limits, Entropy& entropy, Observer* observer)
    : state_(std::make_unique<State>(limits, entropy, observer)) {}

Lobby::~Lobby() = default;

/// A malformed, a never given and an expired code take the same steps and get the same answer.
Lobby::State::Lookup Lobby::State::look_up(Now now, Address& address, std::string_view text, std::string& code) {
    // No code consists of dashes: a malformed one is looked for like any other.
    code = text::parse_room_code(text).value_or(std::string(text::room_code_length, '-'));
    if (!addresses.may_guess(now, address)) {
        return Lookup::too_many_guesses;
    }
    if (!exists(code)) {
        addresses.guessed_wrong(now, address);
        return Lookup::unknown;
    }
    address.known = true;
    return Lookup::found;
}

void Lobby::State::refuse(ConnectionId id, wire::Ack ack, const Refusal& why, Outbox& outbox) const {
    std::string text;
    wire::write_refused(text, ack, why);
    outbox.texts.push_back({id, nullptr, std::move(text)});
}

void Lobby::State::close(ConnectionId id, const CloseReason& reason, std::optional<std::chrono::milliseconds> retry,
                         Outbox& outbox) {
    if (const auto found = connections.find(id); found != connections.end()) {
        found->second.closing = true;
    }
    hello_deadlines.set(id, std::nullopt);
    outbox.texts.push_back({id, nullptr, closing_text(reason, retry)});
    outbox.closes.push_back({id, reason});
}

void Lobby::State::close_all_of(const std::string& room, const CloseReason& reason,
                                std::optional<std::chrono::milliseconds> retry, Outbox& outbox) {
    for (const auto& [id, connection] : connections) {
        if (connection.code == room && !connection.closing) {
            close(id, reason, retry, outbox);
        }
    }
}

void Lobby::connection_opened(Now now, ConnectionId id, std::string_view address_text, std::string_view code_text,
                              Outbox& outbox) {
    Address& address = state_->addresses.touch(now, address_text);
    auto& connection = state_->connections
                           .emplace(id, LobbyConnection{.address = std::string(address_text),
                                                        .code = {},
                                                        .frames = TokenBucket(state_->limits.frames)})
                           .first->second;
    ++address.connections;
    const auto close = [&](const CloseReason& reason, std::optional<std::chrono::milliseconds> retry) {
        state_->close(id, reason, retry, outbox);
    };
    if (state_->stopping) {
        return close(close_reason::server_stopping, std::chrono::seconds(2));
    }
    if (address.connections > state_->limits.connections_per_address_max ||
        state_->connections.size() > state_->limits.connections_max) {
        return close(close_reason::rate_limited, std::chrono::seconds(30));
    }
    switch (state_->look_up(now, address, code_text, connection.code)) {
        case State::Lookup::too_many_guesses:
            // A household shares an address: who has a seat is not kept out by what others have guessed.
            connection.unproved = std::exchange(connection.code, {});
            return state_->hello_deadlines.set(id, now + state_->limits.hello_timeout);
        case State::Lookup::unknown:
            return close(close_reason::no_such_room, std::nullopt);
        case State::Lookup::found:
            break;
    }
    if (state_->quarantined.contains(connection.code)) {
        return close(close_reason::room_broken, std::nullopt);
    }
    // While they say hello.
    state_->load(connection.code, outbox);
    state_->hello_deadlines.set(id, now + state_->limits.hello_timeout);
}

void Lobby::receive(Now now, ConnectionId id, std::string_view text, Outbox& outbox) {
    const auto found = state_->connections.find(id);
    if (found == state_->connections.end() || found->second.closing) {
        return;
    }
    LobbyConnection& connection = found->second;
    Address& address = state_->addresses.touch(now, connection.address);
    if (!connection.frames.take(now) || !address.frames.take(now)) {
        state_->observer.client_closed(id, close_reason::rate_limited.name);
        state_->close(id, close_reason::rate_limited, std::chrono::seconds(5), outbox);
        state_->in_room(connection.code, outbox, [&](Room& room) { room.connection_lost(now, id, outbox); });
        return;
    }
    if (connection.greeted) {
        state_->command(now, id, connection, text, outbox);
    } else {
        state_->greet(now, id, connection, text, outbox);
    }
}

void Lobby::State::command(Now now, ConnectionId id, LobbyConnection& connection, std::string_view text,
                           Outbox& outbox) {
    auto parsed = wire::parse_command(text);
    if (const auto* bad = std::get_if<wire::BadCommand>(&parsed)) {
        refuse(id, bad->id, bad->refusal, outbox);
        count_malformed(id, connection, outbox);
        if (connection.closing) {
            in_room(connection.code, outbox, [&](Room& room) { room.connection_lost(now, id, outbox); });
        }
        return;
    }
    in_room(connection.code, outbox,
            [&](Room& room) { room.receive(now, id, std::get<wire::NumberedCommand>(parsed), outbox); });
}

void Lobby::State::count_malformed(ConnectionId id, LobbyConnection& connection, Outbox& outbox) {
    if (++connection.malformed_frames > limits.malformed_frames_max) {
        observer.client_closed(id, close_reason::bad_client.name);
        close(id, close_reason::bad_client, std::nullopt, outbox);
    }
}

void Lobby::connection_lost(Now now, ConnectionId id, Outbox& outbox) {
    const auto found = state_->connections.find(id);
    if (found == state_->connections.end()) {
        return;
    }
    const std::string code = found->second.code;
    --state_->addresses.touch(now, found->second.address).connections;
    state_->connections.erase(found);
    state_->hello_deadlines.set(id, std::nullopt);
    state_->in_room(code, outbox, [&](Room& room) { room.connection_lost(now, id, outbox); });
}

void Lobby::tick(Now now, Outbox& outbox) {
    for (const ConnectionId id : state_->hello_deadlines.due(now)) {
        state_->close_mute(id, outbox);
    }
    for (const std::string& code : state_->load_retries.due(now)) {
        state_->load_retries.set(code, std::nullopt);
        outbox.loads.push_back(code);
    }
    for (const std::string& code : state_->evicted_ends.due(now)) {
        state_->end_evicted(code, outbox);
    }
    for (const std::string& code : state_->room_deadlines.due(now)) {
        state_->in_room(code, outbox, [&](Room& room) { room.tick(now, outbox); });
        state_->end_if_expired(now, code, outbox);
        state_->evict_if_idle(now, code);
    }
}

std::optional<Now> Lobby::next_wake() const {
    std::optional<Now> earliest;
    for (const auto next : {state_->room_deadlines.next(), state_->hello_deadlines.next(), state_->load_retries.next(),
                            state_->evicted_ends.next()}) {
        if (next && (!earliest || *next < *earliest)) earliest = next;
    }
    return earliest;
}

void Lobby::close_all(Now now, std::chrono::milliseconds retry, Outbox& outbox) {
    static_cast<void>(now);
    state_->stopping = true;
    for (const auto& [id, connection] : state_->connections) {
        if (!connection.closing) {
            state_->close(id, close_reason::server_stopping, retry, outbox);
        }
    }
}

LobbyCounts Lobby::counts() const {
    return {state_->rooms.size(), state_->unread.size() + state_->loading.size(), state_->connections.size(),
            state_->quarantined.size()};
}

}  // namespace crowntable::server
