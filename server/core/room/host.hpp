#pragma once

#include <optional>

#include "engine/refusal.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Who may decide for the room, and who does so when that person is gone.
namespace crowntable::server {

inline bool is_host(const Parts& room, const Person& person) {
    return room.state.host == person.id;
}

std::optional<Refusal> refuse_unless_host(const Parts& room, const Person& person);
std::optional<Refusal> refuse_unless_host_before_game(const Parts& room, const Person& person);

/// The next connected human who sits, clockwise from the host; where nobody does, whoever made the room. A stranger who
/// became host could open a locked room and claim the seats of all who are away.
std::optional<PersonId> next_host(const Parts& room);
/// When the host has been away for so long that the next one takes over.
std::optional<Now> host_passes_at(const Parts& room);
/// True: there is a new host.
bool pass_host_if_due(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::PassHost& op);

}  // namespace crowntable::server
