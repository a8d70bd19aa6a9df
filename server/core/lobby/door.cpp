#include "server/core/lobby/door.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/command.hpp"
#include "protocol/wire/reply.hpp"
#include "server/core/lobby/life.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

// When to come back: soon after a stop, later where there was too much of something.
constexpr std::chrono::seconds retry_while_stopping{2};
constexpr std::chrono::seconds retry_of_crowds{30};
constexpr std::chrono::seconds retry_of_guessers{30};
constexpr std::chrono::seconds retry_of_floods{5};

void refuse(ConnectionId id, wire::Ack ack, const Refusal& why, Outbox& outbox) {
    std::string text;
    wire::write_refused(text, ack, why);
    outbox.texts.push_back({id, nullptr, std::move(text)});
}

void close_bad_client(Parts& lobby, ConnectionId id, Outbox& outbox) {
    lobby.observer.client_closed(id, close_reason::bad_client.name);
    lobby.connections.close(id, close_reason::bad_client, std::nullopt, outbox);
}

/// Says nothing of the room, not even that the frame was no good: the answer is the same for all who have guessed too
/// often.
void close_guesser(Parts& lobby, ConnectionId id, Outbox& outbox) {
    lobby.connections.close(id, close_reason::rate_limited, retry_of_guessers, outbox);
}

/// To the room a connection that the lobby closes is lost at once, though its socket lasts until the goodbye has left.
void tell_room_of_loss(Parts& lobby, Now now, const Connection& connection, Outbox& outbox) {
    lobby.in_room(connection.code, outbox, [&](Room& room) { room.connection_lost(now, connection.id, outbox); });
}

void command(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    ENSURE(connection.greeted);
    auto parsed = wire::parse_command(text);
    if (const auto* bad = std::get_if<wire::BadCommand>(&parsed)) {
        refuse(connection.id, bad->id, bad->refusal, outbox);
        // A client with a bug is told what was wrong a few times; one that sends noise is sent away.
        if (++connection.malformed_frames > lobby.limits.malformed_frames_max) {
            close_bad_client(lobby, connection.id, outbox);
            tell_room_of_loss(lobby, now, connection, outbox);
        }
        return;
    }
    const auto& numbered = std::get<wire::NumberedCommand>(parsed);
    lobby.in_room(connection.code, outbox, [&](Room& room) { room.receive(now, connection.id, numbered, outbox); });
}

bool has_token(const wire::Hello& hello) {
    return std::holds_alternative<wire::Hello::Returning>(hello.who) ||
           std::holds_alternative<wire::Hello::Creator>(hello.who);
}

/// Whether the room has to be read first: then `text` is heard again when it is there.
bool waits_for_room(Parts& lobby, Connection& connection, const std::string& code, std::string_view text,
                    Outbox& outbox) {
    // Changes nothing for a room that is in memory or being read already.
    load(lobby, code, outbox);
    Loading* loading = lobby.rooms.loading(code);
    // Not being read means that it is in memory, broken, or not there at all: the door can answer at once.
    if (loading == nullptr) return false;
    // Only the first hello waits: one connection cannot fill the queue of those who knock.
    if (connection.hello_waiting.empty()) {
        loading->knocking.push_back(connection.id);
        connection.hello_waiting = text;
    }
    return true;
}

/// What the room says to a hello; nothing if it lets the connection in, or is broken by it.
std::optional<Refusal> knock(Parts& lobby, Now now, const Connection& connection, const wire::Hello& hello,
                             Outbox& outbox) {
    std::optional<Refusal> refused;
    lobby.in_room(connection.code, outbox, [&](Room& room) {
        refused = room.hello(now, {connection.id, connection.address}, hello, outbox);
        if (refused) refuse(connection.id, std::nullopt, *refused, outbox);
    });
    return refused;
}

void greet_room(Parts& lobby, Now now, Connection& connection, const wire::Hello& hello, Outbox& outbox) {
    const auto refuse_and_close = [&](const CloseReason& reason) {
        refuse(connection.id, std::nullopt, refusal(reason.name), outbox);
        lobby.connections.close(connection.id, reason, std::nullopt, outbox);
    };
    // Before the room hears it: what a hello of another version means is not known.
    if (hello.protocol_min > wire::protocol_version || hello.protocol_max < wire::protocol_version) {
        return refuse_and_close(close_reason::version_mismatch);
    }
    if (!lobby.rooms.is<Live>(connection.code)) return refuse_and_close(close_reason::no_such_room);
    // Tokens are too long to be guessed; transfer codes are made to be typed.
    const bool guesses = std::holds_alternative<wire::Hello::OtherDevice>(hello.who);
    if (guesses && !lobby.addresses.may_guess(now, lobby.addresses.touch(now, connection.address))) {
        // Not closed: with a token the person may still come in on this connection.
        return refuse(connection.id, std::nullopt, refusal(error::rate_limited), outbox);
    }
    const auto refused = knock(lobby, now, connection, hello, outbox);
    // The room broke at this hello, or let in and closed in one step: the connection is told already.
    if (connection.closing) return;
    if (!refused) return lobby.connections.greeted(connection);
    // Touched anew, because an address stays where it is only until the next call (addresses.hpp).
    if (refused->code == error::bad_transfer_code) {
        lobby.addresses.guessed_wrong(now, lobby.addresses.touch(now, connection.address));
    }
    // Anything else may be tried again with another token; whoever was sent away need not, and for whom there is no
    // place at the moment it is the same with each.
    if (refused->code == error::removed) {
        lobby.connections.close(connection.id, close_reason::removed, std::nullopt, outbox);
    } else if (refused->code == error::rate_limited) {
        lobby.connections.close(connection.id, close_reason::rate_limited, retry_of_crowds, outbox);
    }
}

void greet(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    // A code that is not proved must not lead to its room.
    ENSURE(!connection.greeted && connection.unproved.empty());
    if (waits_for_room(lobby, connection, connection.code, text, outbox)) return;
    // Counted when it is heard, not while it waits for the room.
    ++connection.hello_attempts;
    const auto parsed = wire::parse_hello(text);
    if (const auto* refused = std::get_if<Refusal>(&parsed)) {
        refuse(connection.id, std::nullopt, *refused, outbox);
    } else {
        greet_room(lobby, now, connection, std::get<wire::Hello>(parsed), outbox);
    }
    const bool is_done = connection.greeted || connection.closing;
    if (!is_done && connection.hello_attempts >= lobby.limits.hello_attempts_max) {
        close_bad_client(lobby, connection.id, outbox);
    }
}

/// Lets in whoever shows a token. A wrong one is answered at the deadline, whether there is no such room, one that is
/// in memory or one that has to be read first: neither the answer nor its time tells them apart.
void greet_unproved(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    const auto parsed = wire::parse_hello(text);
    const auto* hello = std::get_if<wire::Hello>(&parsed);
    if (hello == nullptr || !has_token(*hello)) return close_guesser(lobby, connection.id, outbox);
    if (waits_for_room(lobby, connection, connection.unproved, text, outbox)) return;
    const Room* room = lobby.rooms.room(connection.unproved);
    if (room == nullptr || !room->knows_token(*hello)) return;
    // From here on the connection is one like all others, and the address is one that has been right.
    connection.code = std::exchange(connection.unproved, {});
    lobby.addresses.touch(now, connection.address).known = true;
    greet(lobby, now, connection, text, outbox);
}

void greet_any(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    return connection.unproved.empty() ? greet(lobby, now, connection, text, outbox)
                                       : greet_unproved(lobby, now, connection, text, outbox);
}

}  // namespace

void open(Parts& lobby, Now now, ConnectionId id, std::string_view address_text, std::string_view code_text,
          Outbox& outbox) {
    Address& address = lobby.addresses.touch(now, address_text);
    Connection& connection = lobby.connections.open(id, address_text);
    // Counted in any case, also one that is closed at once: its loss takes it back.
    ++address.connections;
    ENSURE(address.connections <= lobby.connections.size());
    const auto close = [&](const CloseReason& reason, std::optional<std::chrono::milliseconds> retry = std::nullopt) {
        lobby.connections.close(id, reason, retry, outbox);
    };
    if (lobby.stopping) return close(close_reason::server_stopping, retry_while_stopping);
    if (address.connections > lobby.limits.connections_per_address_max ||
        lobby.connections.size() > lobby.limits.connections_max) {
        return close(close_reason::rate_limited, retry_of_crowds);
    }
    switch (lobby.look_up(now, address, code_text, connection.code)) {
        case Lookup::too_many_guesses:
            // A household shares an address: who has a seat is not kept out by what others have guessed.
            connection.unproved = std::exchange(connection.code, {});
            return lobby.connections.await_hello(now, connection);
        case Lookup::unknown:
            return close(close_reason::no_such_room);
        case Lookup::found:
            break;
    }
    if (lobby.rooms.is<Broken>(connection.code)) return close(close_reason::room_broken);
    // While they say hello.
    load(lobby, connection.code, outbox);
    lobby.connections.await_hello(now, connection);
}

void hear(Parts& lobby, Now now, ConnectionId id, std::string_view text, Outbox& outbox) {
    Connection* connection = lobby.connections.find(id);
    if (connection == nullptr || connection->closing) return;
    Address& address = lobby.addresses.touch(now, connection->address);
    // Two rates: one for each connection, and a looser one lest many connections of one address be a way around it.
    if (!connection->frames.take(now) || !address.frames.take(now)) {
        lobby.observer.client_closed(id, close_reason::rate_limited.name);
        lobby.connections.close(id, close_reason::rate_limited, retry_of_floods, outbox);
        // The socket may linger until the client takes the goodbye; its room does not wait for that.
        return tell_room_of_loss(lobby, now, *connection, outbox);
    }
    return connection->greeted ? command(lobby, now, *connection, text, outbox)
                               : greet_any(lobby, now, *connection, text, outbox);
}

void lose(Parts& lobby, Now now, ConnectionId id, Outbox& outbox) {
    const auto lost = lobby.connections.lose(id);
    if (!lost) return;
    Address& address = lobby.addresses.touch(now, lost->address);
    // An address is not forgotten while somebody is connected from there.
    ENSURE(address.connections > 0);
    --address.connections;
    tell_room_of_loss(lobby, now, *lost, outbox);
}

void close_mute(Parts& lobby, ConnectionId id, Outbox& outbox) {
    const Connection* connection = lobby.connections.find(id);
    ENSURE(connection != nullptr && !connection->greeted);
    // Whoever only guessed hears no more than those whose token was wrong.
    return connection->unproved.empty() ? close_bad_client(lobby, id, outbox) : close_guesser(lobby, id, outbox);
}

void greet_knocking(Parts& lobby, Now now, const std::vector<ConnectionId>& knocking, Outbox& outbox) {
    for (const ConnectionId id : knocking) {
        Connection* connection = lobby.connections.find(id);
        // While the room was read its people may have gone, or been closed for another reason.
        if (connection == nullptr || connection->closing) continue;
        // Taken out first: if the room has to be read once more, the hello waits again.
        const auto text = std::exchange(connection->hello_waiting, {});
        greet_any(lobby, now, *connection, text, outbox);
    }
}

}  // namespace crowntable::server::lobby
