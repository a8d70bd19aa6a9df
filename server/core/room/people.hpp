#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/wire/command.hpp"
#include "server/core/now.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// What people are called, how long they are remembered, and how they move to another device.
namespace crowntable::server {

/// `wanted`, or with a number behind it where somebody else has that name, or one that looks like it
/// (protocol/text/skeleton.hpp).
std::string unique_name(const Parts& room, std::string_view wanted, std::optional<PersonId> but_of);
void rename(Parts& room, Step& step, const Person& person, std::string_view wanted);
void name_if_nameless(Parts& room, Step& step, const Person& person, std::string_view wanted);
/// Notes who needs to hear that a person has another name or role: of a guest that is nobody else, but for the host of
/// whom the guest claims a seat.
void note_person(const Parts& room, Step& step, const Person& person);

/// When somebody who is away is not worth remembering any more; nothing for whoever stays known.
std::optional<Now> forgotten_at(const Parts& room, const Person& person);
/// The next time at which somebody is.
std::optional<Now> next_forgotten_at(const Parts& room);
void forget_guests(Parts& room, Step& step);
/// If the room remembers as many people as it may, forgets the one who would be forgotten first. False: nobody can be.
bool forget_one_if_full(Parts& room, Step& step);
/// After a replay: each code lives as long as it has left by the calendar.
void restore_transfer_codes(Parts& room, Now now);
void end_transfer_codes(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Rename& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::SetAvatar& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::TransferCode& op);

}  // namespace crowntable::server
