#include "server/core/room/claiming.hpp"

#include <optional>
#include <string>
#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// The claimant may have gone and been forgotten since: then there is nobody to tell.
void settle_claim(Parts& room, Step& step, const Claim& claim, bool accepted) {
    if (const Person* claimant = room.state.find(claim.who)) {
        std::string text;
        wire::write_claim_settled(text, claim.seat, accepted);
        send(room, step, *claimant, std::move(text));
    }
}

/// The claimant sits down under the seat's name. The person who sat there stays known, without a
/// name, because of the hand that was seen.
bool grant(Parts& room, Step& step, const Claim& claim) {
    const Person* claimant = room.state.find(claim.who);
    // The host may take a minute to answer. What held when the claim was made is asked again.
    if (claimant == nullptr || !room.presence.is_here(claimant->id) || !claimable(room, claim.seat) ||
        has_seen_another_hand(room, *claimant, claim.seat)) {
        return false;
    }
    // Noted before the change, after which the seat has the claimant's name and its former human is only a guest.
    const std::string name = room.state.seats[claim.seat.index].name;
    const auto former = room.state.seats[claim.seat.index].who;
    // The claim is off the list by now, so this is the last that the claimant hears of it.
    settle_claim(room, step, claim, true);
    room.change(step, change::SeatTaken{claim.who, claim.seat});
    if (former) room.change(step, change::Named{*former, ""});
    room.change(step, change::Named{claim.who, name});
    step.presence_changed.insert(claim.seat);
    // They get a welcome with a new token, as after a hello. The old token lives until the new one is used, for that
    // welcome may be lost.
    step.newcomers.push_back(give_token(room, step, claim.who, true));
    room.observer().seat_taken(room.state.code, claim.seat);
    return true;
}

template <typename Fits>
void drop_claims(Parts& room, Step& step, Fits fits) {
    while (const auto claim = room.claims.take(fits)) {
        settle_claim(room, step, *claim, false);
        note_claims(room, step);
    }
}

}  // namespace

void note_claims(const Parts& room, Step& step) {
    // Without a host the claims wait: whoever becomes host is told of them with the next `room`.
    if (room.state.host) step.told_alone.push_back(*room.state.host);
    if (room.acting_host.who()) step.told_alone.push_back(*room.acting_host.who());
}

bool claimable(const Parts& room, Seat seat) {
    if (!room.state.has_seat(seat)) return false;
    const RoomSeat& held = room.state.seats[seat.index];
    // A frozen seat that its human left for good is claimable, too: it is nobody's.
    return !held.bot && !held.vacated && !held.out_of_game && !room.presence.is_connected(room.state, seat);
}

void drop_claims_on(Parts& room, Step& step, Seat seat) {
    drop_claims(room, step, [&](const Claim& claim) { return claim.seat == seat; });
}

void drop_claim_of(Parts& room, Step& step, PersonId who) {
    drop_claims(room, step, [&](const Claim& claim) { return claim.who == who; });
}

void drop_all_claims(Parts& room, Step& step) {
    drop_claims(room, step, [](const Claim&) { return true; });
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::ClaimSeat& op) {
    const Person& person = asker.person;
    if (person.seat) return refusal(error::already_seated);
    if (!room.state.has_seat(op.seat)) return refusal(error::no_such_seat);
    if (!claimable(room, op.seat)) return refusal(error::seat_taken);
    if (has_seen_another_hand(room, person, op.seat)) return refusal(error::seen_another_hand);
    // One claim for each seat and person, so that the host is asked a question with one answer.
    if (room.claims.concerns(op.seat, person.id)) return refusal(error::claim_pending);
    if (room.claims.open().size() >= room.limits.claims_per_room_max) return refusal(error::rate_limited);
    if (auto refused = room.presence.refuse_move(person, step.now)) return *refused;
    const Person& claimant = room.write_down(step, person);
    // A host who has to consent should read who asks.
    name_if_nameless(room, step, claimant, "Guest");
    room.claims.add(op.seat, claimant.id);
    note_claims(room, step);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Consent& op) {
    if (auto refused = refuse_unless_governing(room, asker.person)) return *refused;
    // By number, not by seat: the seat may have been claimed by somebody else since the host was asked.
    const auto claim = room.claims.take([&](const Claim& one) { return one.number == op.claim; });
    if (!claim) return refusal(error::no_such_claim);
    note_claims(room, step);
    // To the claimant a claim that cannot be granted any more looks like one that was turned down.
    if (!op.accept || !grant(room, step, *claim)) settle_claim(room, step, *claim, false);
    return Done{};
}

}  // namespace crowntable::server
