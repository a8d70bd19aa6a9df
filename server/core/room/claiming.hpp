#pragma once

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// "I was playing as ...": claims on the seats of those who are away, which the host grants or not.
namespace crowntable::server {

/// A human's seat at which nobody is connected.
bool claimable(const Parts& room, Seat seat);
/// Notes that there are other claims now: the host alone is told of them.
void note_claims(const Parts& room, Step& step);
// Claims that are pointless now are settled as not accepted, which those who made them are told.
void drop_claims_on(Parts& room, Step& step, Seat seat);
void drop_claim_of(Parts& room, Step& step, PersonId who);
void drop_all_claims(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::ClaimSeat& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Consent& op);

}  // namespace crowntable::server
