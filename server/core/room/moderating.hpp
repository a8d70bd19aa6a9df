#pragma once

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// What the host does about people, at any time: lock the room and its chat, mute somebody, send somebody away. Who
/// acts as host only mutes; whoever sits may vote on who is sent away (host.hpp).
namespace crowntable::server {

/// Removes somebody whom all others who sit want removed by now. True: there was one.
bool carry_out_votes(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::RemoveSeat& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Remove& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Mute& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Lock& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::LockChat& op);

}  // namespace crowntable::server
