#pragma once

#include <optional>

#include "engine/refusal.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Who may decide for the room, and who does so when that person is away or gone. The host does, for good. While the
/// host is away, who made the room becomes host again if there; else who has sat for longest acts as host: starts
/// games, adds bots, answers claims, and nothing that outlasts the host's return. So nobody inherits a room by waiting.
namespace crowntable::server {

inline bool is_host(const Parts& room, const Person& person) {
    return room.state.host == person.id;
}

/// The host, or who acts as host.
inline bool governs(const Parts& room, const Person& person) {
    return is_host(room, person) || room.acting_host.who() == person.id;
}

std::optional<Refusal> refuse_unless_host(const Parts& room, const Person& person);
std::optional<Refusal> refuse_unless_host_before_game(const Parts& room, const Person& person);
std::optional<Refusal> refuse_unless_governing(const Parts& room, const Person& person);
std::optional<Refusal> refuse_unless_governing_before_game(const Parts& room, const Person& person);

/// They are told anew what `room` tells them alone.
void note_governors(const Parts& room, Step& step);
/// Whether all of them who are here are told in this step.
bool governors_are_told(const Parts& room, const Step& step);

/// Who becomes host where the host has left for good and is not here any more: whoever made the room, if here, else who
/// is here and has sat for longest.
std::optional<PersonId> next_host(const Parts& room);
/// When the host has been away for so long that somebody else governs; nothing where nobody is there who could, or
/// somebody does already.
std::optional<Now> host_missed_at(const Parts& room);
/// Sees who governs now. True: there is a new host.
bool notice_host(Parts& room, Step& step);

/// Somebody who sits wants `target` removed while the host is away. True: all others who sit do, and are two at least.
bool vote_to_remove(Parts& room, Step& step, PersonId target, PersonId voter);
/// The same, by the votes that there are and those who sit now. REQUIRES: there is a vote.
bool is_voted_out(const Parts& room, PersonId target);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::PassHost& op);

}  // namespace crowntable::server
