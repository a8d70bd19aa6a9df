#pragma once

#include "protocol/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// What people at the table do while a game is on: their turns, and what they ask about them.
namespace crowntable::server {

Reply obey(Parts& room, Step& step, const Asker& asker, const protocol::Play& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const protocol::Preview& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const protocol::Arrange& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const protocol::Hint& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const protocol::SetHandOrder& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const protocol::MoreTime& op);

}  // namespace crowntable::server
