#pragma once

#include "protocol/wire/command.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Fair deals, from the first that commits to the link that is told last.
namespace crowntable::server {

/// Awaits the links of those who are here and have committed. Where nobody has, the deal is made at once.
void open_deal(Parts& room, Step& step);
/// A deal is open, and all links are there or were waited for long enough.
bool deal_may_close(const Parts& room, Now now);
void deal(Parts& room, Step& step);

DealNow deal_now(const Parts& room);
/// To be called after every change: each stage is told, also where one step leads through several.
void note_deal(const Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Commit& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Reveal& op);

}  // namespace crowntable::server
