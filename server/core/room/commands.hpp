#pragma once

#include <string>

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"

/// The way of a command through a room, whatever it is about.
namespace crowntable::server {

/// Obeys a command, or answers one again that was obeyed before, or refuses it: each is answered exactly once.
void carry_out(Parts& room, Step& step, PersonId who, const wire::NumberedCommand& command);
/// Clients say it without their person: it does not tell that anybody looks.
bool is_said_by_itself(const wire::Command& command);
/// A hint has been thought out. It is refused where the game has gone on meanwhile: it would be wrong. Whoever has gone
/// asks again, with the same id.
void answer_hint(Parts& room, Step& step, const Hinting& wanted, const std::string& hint);

}  // namespace crowntable::server
