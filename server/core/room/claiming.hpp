#pragma once

#include <optional>

#include "protocol/wire/command.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/reply.hpp"

/// "I was playing as ...": claims on the seats of those who are away. A hand is nobody's prize: with the consent
/// of the host the claimant sits from the next deal on, and at once only where somebody else at the table consents,
/// too. With two people, or in a game of one deal, the host alone decides that, and everybody is told.
namespace crowntable::server {

/// A human's seat at which nobody has been connected for long enough; in a game of one deal a bot's, too.
bool claimable(const Parts& room, Seat seat, Now now);
/// Why nobody could claim the seat now, whoever they are.
std::optional<Refusal> refuse_claim_on(const Parts& room, Seat seat, Now now);
/// Whether the person may say yes or no to the claim.
bool is_asked(const Parts& room, const Claim& claim, const Person& person);
/// Notes that the claim is another one now: those who are asked are told.
void note_claim(const Parts& room, Step& step, const Claim& claim);
/// Between two deals: gives their seats to those to whom they were promised, and are here, or are granted by now.
void seat_the_promised(Parts& room, Step& step);
/// The owner of the seat has come back: whoever has it is an undecided guest from now on.
void take_back(Parts& room, Step& step, const Person& owner, Seat seat);
// Claims that are pointless now are settled as not accepted, which those who made them are told.
/// With the promise of the seat, if there is one.
void drop_claims_on(Parts& room, Step& step, Seat seat);
void drop_claim_of(Parts& room, Step& step, PersonId who);
void drop_all_claims(Parts& room, Step& step);

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::ClaimSeat& op);
Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Consent& op);

}  // namespace crowntable::server
