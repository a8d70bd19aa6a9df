#pragma once

#include <vector>

#include "protocol/wire/command.hpp"
#include "protocol/wire/room.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Replays that anybody may see who has a link to them. Everybody has to agree who played the game, once it is over,
/// and who has gone for good has not; each of them may take it back as long as the room knows them, and the link is
/// worth nothing then.
namespace crowntable::server {

/// Shares the replay of the game on the table where nobody's word is missing any more.
void share_if_all_agree(Parts& room, Step& step);
/// What `room` tells of them, the game on the table first.
std::vector<wire::ReplayLine> replay_lines(const Parts& room);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::ShareReplay& op);

}  // namespace crowntable::server
