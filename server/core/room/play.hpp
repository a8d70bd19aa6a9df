#pragma once

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// What people at the table do while a game is on: their turns, and what they ask about them.
namespace crowntable::server {

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Play& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Preview& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Arrange& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Hint& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::SetHandOrder& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::MoreTime& op);

}  // namespace crowntable::server
