#pragma once

#include <string>

#include "protocol/wire/message.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"

/// What a room says. It reads the parts, owns nothing, and changes nothing but the outbox of the step.
namespace crowntable::server {

/// Nothing happens where the person is away.
void send(const Parts& room, Step& step, const Person& person, std::string text);
/// Whether the person is told of the game on the table: not before its cards were dealt, and not the undecided.
bool sees_game(const Parts& room, const Person& person);
/// The present update, for somebody whose command was obeyed before. REQUIRES: sees_game().
void send_present_update(const Parts& room, Step& step, const Person& person, wire::Ack ack);
/// Sends a text to everybody but `person`.
void send_to_others(const Parts& room, Step& step, const Person& person, std::string text);
/// Tells everybody what the step has changed, in this order: welcomes, the room, presences, the links of a deal, the
/// update with its cards, and what is told of a deal when it is over. REQUIRES: the step is recorded.
void tell(const Parts& room, Step& step);

/// The message of the stage in which the fair deal is. REQUIRES: there is one to tell of (RoomState::deal_stage).
std::string deal_text(const Parts& room, Now now);

}  // namespace crowntable::server
