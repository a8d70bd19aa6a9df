#pragma once

#include <optional>

#include "engine/refusal.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// Before a game and after it.
namespace crowntable::server {

/// Why a game cannot be started as the table is now.
std::optional<Refusal> start_refusal(const Parts& room);
/// The cards are dealt by what happens by itself (pace.hpp). REQUIRES: !start_refusal(room).
void start_game(Parts& room, Step& step);
/// Ends the game before its end. REQUIRES: one is on.
void end_game(Parts& room, Step& step);
/// Every connected human, and there is one: those who asked and went do not start a game for nobody.
bool all_ask_for_rematch(const Parts& room);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::SetOptions& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Ready& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Start& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Rematch& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::EndGame& op);

}  // namespace crowntable::server
