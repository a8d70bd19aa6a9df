#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/wire/command.hpp"
#include "server/core/close_reason.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// How people come into a room and go out.
namespace crowntable::server {

/// Who says hello: a connection, from where, and by which protocol.
struct Caller {
    ConnectionId connection;
    std::string_view address;
    Protocol protocol = Protocol::whole;
};

/// What somebody says of themselves whom the room does not know.
struct NewPerson {
    /// Empty where none was given.
    std::string name;
    std::optional<SecretHash> mark{};
    /// The seat that they say is theirs.
    std::optional<Seat> seat{};
};

/// Lets in who says hello, by what they know: somebody new, or somebody whom the room remembers. Or they knock from now
/// on (knocking.hpp).
std::optional<Refusal> greet(Parts& room, Step& step, const Caller& caller, const wire::Hello& hello);
/// Why there is no place for somebody new.
std::optional<Refusal> refuse_newcomer(Parts& room, Step& step, const Caller& caller);
/// REQUIRES: refuse_newcomer has answered nothing.
void come_in(Parts& room, Step& step, const Caller& caller, const NewPerson& newcomer);
/// Whether the token in `hello`, if there is one, is somebody's who may come in.
bool knows_token(const Parts& room, const wire::Hello& hello);
/// Whether it is the token of somebody who has a seat, or of the host or whoever made the room.
bool keeps_place_for(const Parts& room, const wire::Hello& hello);
/// Whether it is the seat token of somebody who may come in, or was sent away.
bool knows_seat_token(const Parts& room, const SecretHash& token);
/// A new token for somebody known. `former_lives`: the old one is good until the new one is used.
Newcomer give_token(Parts& room, Step& step, PersonId who, bool former_lives);

/// Refused if as many people of this address are here and unseated (unseated.hpp) as may be; `but_of`: who would become
/// one of them, or is one already.
std::optional<Refusal> refuse_if_crowded(const Parts& room, std::string_view address, std::optional<PersonId> but_of);

void connect(Parts& room, Step& step, const Person& person, const Caller& caller);
/// REQUIRES: the person is here.
void disconnect(Parts& room, Step& step, const Person& person);
/// Whether the person, who is here, looks at the table: who does not counts as away for the game, and is told all the
/// same.
void note_attention(Parts& room, Step& step, const Person& person, bool looks);
/// Says why, then ends the person's connection; nothing happens to somebody who is away.
void close(Parts& room, Step& step, const Person& person, const CloseReason& reason);
/// Leaves the seat, if any, and the room for good.
void depart(Parts& room, Step& step, PersonId who);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Leave& op);

}  // namespace crowntable::server
