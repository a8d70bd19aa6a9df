#pragma once

#include <optional>
#include <string_view>

#include "engine/refusal.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Who asks to be let into a room that lets in nobody unasked. They are outside: they hear what becomes of their knock
/// and nothing else, are in no record, and keep no room awake. The host answers, or who acts as host.
namespace crowntable::server {

/// Whether somebody new has to be let in: the room is locked, or somebody of this address was sent away from it.
bool must_knock(const Parts& room, std::string_view address);
/// Somebody new wants to come into such a room. Nothing: they knock from now on, and have been told so.
std::optional<Refusal> knock(Parts& room, Step& step, const Caller& caller, const NewPerson& newcomer);
/// Nothing happens if nobody knocks by this connection.
void stop_knocking(Parts& room, Step& step, ConnectionId connection);
/// What they say meanwhile is refused. REQUIRES: somebody knocks by this connection.
void answer_knocking(const Parts& room, Step& step, ConnectionId connection, std::uint64_t id);
/// Those to whom nobody has answered in time go.
void end_knocks(Parts& room, Step& step);
/// The room has been opened: all come in who need not be asked about any more.
void let_in_waiting(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Admit& op);

}  // namespace crowntable::server
