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
#include "server/core/lobby/admin.hpp"
#include "server/core/lobby/life.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

// When to come back: soon after a stop, later where there was too much of something.
constexpr std::chrono::seconds retry_while_stopping{2};
constexpr std::chrono::seconds retry_of_crowds{30};
constexpr std::chrono::seconds retry_of_floods{5};

void refuse(ConnectionId id, wire::Ack ack, const Refusal& why, Outbox& outbox) {
    std::string text;
    wire::write_refused(text, ack, why);
    outbox.texts.push_back({id, FrameText(std::move(text))});
}

void close_bad_client(Parts& lobby, ConnectionId id, Outbox& outbox) {
    lobby.observer.client_closed(id, close_reason::bad_client.name);
    lobby.connections.close(id, close_reason::bad_client, std::nullopt, outbox);
}

/// Says nothing of the room: the answer is the same for all who have guessed too often, and for all who are too many.
void turn_away(Parts& lobby, Now now, const Connection& connection, Outbox& outbox) {
    Client client = lobby.addresses.touch(now, connection.address);
    lobby.turned_away(now, client, "rate_limited");
    const auto retry = connection.crowded ? retry_of_crowds : Limits::retry_of_guessers;
    lobby.connections.close(connection.id, close_reason::rate_limited, retry, outbox);
}

/// To the room a connection that the lobby closes is lost at once, though its socket lasts until the goodbye has left.
void tell_room_of_loss(Parts& lobby, Now now, const Connection& connection, Outbox& outbox) {
    lobby.in_room(connection.code, outbox, [&](Room& room) { room.connection_lost(now, connection.id, outbox); });
}

void command(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    ENSURE(connection.greeted);
    auto parsed = wire::parse_command(text, lobby.command);
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

/// What the room says to a hello; nothing if it lets the connection in or wait outside, or is broken by it.
std::optional<Refusal> ask_room(Parts& lobby, Now now, const Connection& connection, const wire::Hello& hello,
                                Outbox& outbox) {
    std::optional<Refusal> refused;
    lobby.in_room(connection.code, outbox, [&](Room& room) {
        refused = room.hello(now, {connection.id, connection.address, hello.protocol().value()}, hello, outbox);
        if (refused) refuse(connection.id, std::nullopt, *refused, outbox);
    });
    return refused;
}

void greet_room(Parts& lobby, Now now, Connection& connection, const wire::Hello& hello, Outbox& outbox) {
    const auto refuse_and_close = [&](const CloseReason& reason) {
        refuse(connection.id, std::nullopt, refusal(reason.name), outbox);
        lobby.connections.close(connection.id, reason, std::nullopt, outbox);
    };
    outbox.speak_for(connection.code);
    // Before the room hears it: what a hello of another version means is not known.
    if (!hello.protocol()) return refuse_and_close(close_reason::version_mismatch);
    if (!lobby.rooms.is<Live>(connection.code)) return refuse_and_close(close_reason::no_such_room);
    // Tokens are too long to be guessed; transfer codes are made to be typed.
    const bool guesses = std::holds_alternative<wire::Hello::OtherDevice>(hello.who);
    const Client client = lobby.addresses.touch(now, connection.address);
    if (guesses && !(connection.may_guess && lobby.addresses.may_guess(now, client))) {
        // Not closed: with a token the person may still come in on this connection.
        return refuse(connection.id, std::nullopt, too_soon(now, lobby.addresses.next_guess(client)), outbox);
    }
    const auto refused = ask_room(lobby, now, connection, hello, outbox);
    // The room broke at this hello, or let in and closed in one step: the connection is told already.
    if (connection.closing) return;
    if (!refused) {
        lobby.connections.greeted(connection);
        return tell_house(lobby, now, connection.id, outbox);
    }
    if (refused->code == error::bad_transfer_code) {
        // Touched anew, because a client is good only until the next call (addresses.hpp).
        Client guesser = lobby.addresses.touch(now, connection.address);
        lobby.guessed_wrong(now, guesser, "wrong_transfer_code");
    }
    // Anything else may be tried again with another token; whoever was sent away need not, and for whom there is no
    // place at the moment it is the same with each.
    if (refused->code == error::rate_limited) {
        lobby.connections.close(connection.id, close_reason::rate_limited, retry_of_crowds, outbox);
    }
    for (const CloseReason& reason : {close_reason::removed, close_reason::room_locked, close_reason::not_let_in}) {
        if (refused->code == reason.name) lobby.connections.close(connection.id, reason, std::nullopt, outbox);
    }
}

/// Counted when it is heard, not while it waits for the room.
void count_hello(Parts& lobby, Connection& connection, Outbox& outbox) {
    const bool is_done = connection.greeted || connection.closing;
    if (++connection.hello_attempts >= lobby.limits.hello_attempts_max && !is_done) {
        close_bad_client(lobby, connection.id, outbox);
    }
}

/// What somebody says who may know that there is this room.
void greet(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    // A code that is not judged must not lead to its room.
    ENSURE(!connection.greeted && !connection.code.empty() && !connection.unproved);
    if (waits_for_room(lobby, connection, connection.code, text, outbox)) return;
    const auto parsed = wire::parse_hello(text);
    if (const auto* refused = std::get_if<Refusal>(&parsed)) {
        refuse(connection.id, std::nullopt, *refused, outbox);
    } else {
        greet_room(lobby, now, connection, std::get<wire::Hello>(parsed), outbox);
    }
    count_hello(lobby, connection, outbox);
}

/// From here on the connection is one like all others.
void let_know(Connection& connection) {
    connection.crowded = connection.unproved = false;
    connection.code = connection.asked;
}

/// The room keeps a place for who has come in by this connection.
bool has_place(const Parts& lobby, const Connection& connection) {
    const Room* room = connection.greeted ? lobby.rooms.room(connection.code) : nullptr;
    return room != nullptr && room->keeps_place_of(connection.id);
}

/// A place for somebody with a seat: it counts for no address, lest neighbours with seats fill those of theirs; and
/// where the server is full the last who has come without a seat gives theirs up.
void give_place(Parts& lobby, Now now, Connection& connection, Outbox& outbox) {
    lobby.connections.count_for_no_address(connection);
    if (!lobby.connections.is_full()) return;
    const auto gives_up = lobby.connections.last_without([&](const Connection& one) { return has_place(lobby, one); });
    if (!gives_up) return;
    lobby.connections.close(gives_up->id, close_reason::rate_limited, retry_of_crowds, outbox);
    tell_room_of_loss(lobby, now, *gives_up, outbox);
}

/// Lets in whoever shows a token. A wrong one is answered at the deadline, whether there is no such room, one that is
/// in memory or one that has to be read first: neither the answer nor its time tells them apart.
void greet_unproved(Parts& lobby, Now now, Connection& connection, const wire::Hello& hello, std::string_view text,
                    Outbox& outbox) {
    connection.unproved = true;
    if (waits_for_room(lobby, connection, connection.asked, text, outbox)) return;
    const Room* room = lobby.rooms.room(connection.asked);
    if (room == nullptr || !room->knows_token(hello)) return;
    // The places beyond the full ones are for one person to a seat: nobody fills them with tokens of watchers.
    if (connection.crowded) {
        if (!room->keeps_place_for(hello)) return;
        give_place(lobby, now, connection, outbox);
    }
    let_know(connection);
    greet(lobby, now, connection, text, outbox);
}

/// Judges the code of somebody who has said who they are: a household shares an address, and who has a seat is kept out
/// neither by what others have guessed nor by how many they are.
void greet_stranger(Parts& lobby, Now now, Connection& connection, const wire::Hello& hello, std::string_view text,
                    Outbox& outbox) {
    const auto judge_token = [&] { greet_unproved(lobby, now, connection, hello, text, outbox); };
    Client client = lobby.addresses.touch(now, connection.address);
    const bool may_guess = connection.may_guess && lobby.addresses.may_guess(now, client);
    if (!has_token(hello) && (connection.crowded || !may_guess)) return turn_away(lobby, now, connection, outbox);
    if (!may_guess) return judge_token();
    if (lobby.house.rules.needs_key_for(AccessKeyFor::everything)) {
        if (const auto refused = lobby.judge_key(now, client, hello.access_key)) {
            // Who has a seat was let in with the key of that day, and keeps it.
            if (has_token(hello)) return judge_token();
            refuse(connection.id, std::nullopt, *refused, outbox);
            return count_hello(lobby, connection, outbox);
        }
    }
    if (lobby.look_up(now, client, connection.asked) == Lookup::unknown) {
        return lobby.connections.close(connection.id, close_reason::no_such_room, std::nullopt, outbox);
    }
    if (lobby.rooms.is<Broken>(connection.asked)) {
        return lobby.connections.close(connection.id, close_reason::room_broken, std::nullopt, outbox);
    }
    if (connection.crowded) return judge_token();
    let_know(connection);
    greet(lobby, now, connection, text, outbox);
}

void greet_any(Parts& lobby, Now now, Connection& connection, std::string_view text, Outbox& outbox) {
    if (!connection.code.empty()) return greet(lobby, now, connection, text, outbox);
    const auto parsed = wire::parse_hello(text);
    if (const auto* hello = std::get_if<wire::Hello>(&parsed)) {
        return greet_stranger(lobby, now, connection, *hello, text, outbox);
    }
    // Whoever waits to hear what a token is worth is told nothing else.
    if (connection.unproved) return turn_away(lobby, now, connection, outbox);
    refuse(connection.id, std::nullopt, std::get<Refusal>(parsed), outbox);
    count_hello(lobby, connection, outbox);
}

void close_flood(Parts& lobby, Now now, const Connection& connection, Outbox& outbox) {
    lobby.observer.client_closed(connection.id, close_reason::rate_limited.name);
    Client client = lobby.addresses.touch(now, connection.address);
    lobby.turned_away(now, client, "flood");
    lobby.connections.close(connection.id, close_reason::rate_limited, retry_of_floods, outbox);
    // The socket may linger until the client takes the goodbye; its room does not wait for that.
    tell_room_of_loss(lobby, now, connection, outbox);
}

/// Whether the connection may be heard as far as its address is concerned, lest many connections of one address be a
/// way around the limit on each. Neighbours share it: who has taken the most goes, and the others are heard.
bool address_allows(Parts& lobby, Now now, const Connection& connection, Outbox& outbox) {
    Client client = lobby.addresses.touch(now, connection.address);
    if (client.take(&NetworkBudgets::frames, now)) return true;
    const auto network = client.exhausted(&NetworkBudgets::frames, now);
    ENSURE(network);
    const Connection& loudest = lobby.connections.loudest_in(*network);
    // Those who took it are gone: what is left of the address is calm, and waits a moment.
    if (!lobby.connections.is_loud(loudest, now)) return false;
    close_flood(lobby, now, loudest, outbox);
    return !connection.closing;
}

/// Control frames and texts alike.
bool may_speak(Parts& lobby, Now now, Connection& connection, Outbox& outbox) {
    if (connection.frames.take(now)) return address_allows(lobby, now, connection, outbox);
    close_flood(lobby, now, connection, outbox);
    return false;
}

/// A newcomer has a place, or gets those of connections that say nothing.
bool makes_way(Parts& lobby, const Connection& newcomer, Outbox& outbox) {
    while (lobby.connections.is_overcrowded(newcomer.address)) {
        const auto mute = lobby.connections.oldest_mute_before(newcomer);
        if (!mute) return false;
        lobby.connections.close(*mute, close_reason::rate_limited, retry_of_crowds, outbox);
    }
    return true;
}

}  // namespace

void open(Parts& lobby, Now now, ConnectionId id, std::string_view address, std::string_view code_text,
          Outbox& outbox) {
    Connection& connection = lobby.connections.open(id, address);
    if (lobby.stopping) {
        return lobby.connections.close(id, close_reason::server_stopping, retry_while_stopping, outbox);
    }
    // Judged when they say hello: a token counts for more than the address that it comes from.
    connection.asked = canonical_code(code_text);
    connection.crowded = lobby.connections.is_crowded(address);
    if (!makes_way(lobby, connection, outbox)) return turn_away(lobby, now, connection, outbox);
    lobby.connections.await_hello(now, connection);
}

void hear(Parts& lobby, Now now, ConnectionId id, std::string_view text, Outbox& outbox) {
    Connection* connection = lobby.connections.find(id);
    if (connection == nullptr || connection->closing) return;
    if (!may_speak(lobby, now, *connection, outbox)) {
        if (!connection->closing) refuse(id, wire::id_in(text), refusal(error::try_again), outbox);
        return;
    }
    return connection->greeted ? command(lobby, now, *connection, text, outbox)
                               : greet_any(lobby, now, *connection, text, outbox);
}

void hear_control(Parts& lobby, Now now, ConnectionId id, Outbox& outbox) {
    Connection* connection = lobby.connections.find(id);
    if (connection != nullptr && !connection->closing) may_speak(lobby, now, *connection, outbox);
}

void note_attention(Parts& lobby, Now now, ConnectionId id, bool looks, Outbox& outbox) {
    const Connection* connection = lobby.connections.find(id);
    if (connection == nullptr || connection->closing || !connection->greeted) return;
    lobby.in_room(connection->code, outbox, [&](Room& room) { room.note_attention(now, id, looks, outbox); });
}

bool goes_first(Parts& lobby, Now now, ConnectionId id) {
    const Connection* connection = lobby.connections.find(id);
    if (connection == nullptr || !connection->greeted || lobby.connections.is_loud(*connection, now)) return false;
    const Room* room = lobby.rooms.room(connection->code);
    return room != nullptr && room->has_player_at(id);
}

void lose(Parts& lobby, Now now, ConnectionId id, Outbox& outbox) {
    const auto lost = lobby.connections.lose(id);
    if (lost) tell_room_of_loss(lobby, now, *lost, outbox);
}

void close_mute(Parts& lobby, Now now, ConnectionId id, Outbox& outbox) {
    const Connection* connection = lobby.connections.find(id);
    ENSURE(connection != nullptr && !connection->greeted);
    // They have said hello, and it is the room that is late: what was read of it is kept until they come back.
    if (!connection->hello_waiting.empty() && !connection->unproved) {
        return lobby.connections.close(id, close_reason::room_reloaded, lobby.limits.load_retry, outbox);
    }
    // A wrong token is told no more than any other guess.
    return connection->unproved ? turn_away(lobby, now, *connection, outbox) : close_bad_client(lobby, id, outbox);
}

void send_away(Parts& lobby, Now now, ConnectionId id, const CloseReason& reason, Outbox& outbox) {
    const Connection* connection = lobby.connections.find(id);
    if (connection == nullptr || connection->closing) return;
    lobby.connections.close(id, reason, std::nullopt, outbox);
    tell_room_of_loss(lobby, now, *connection, outbox);
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
