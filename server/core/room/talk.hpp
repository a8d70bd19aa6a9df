#pragma once

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// What people say to each other, and to the server to be heard at all.
namespace crowntable::server {

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Chat& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::React& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Ping& op);

}  // namespace crowntable::server
