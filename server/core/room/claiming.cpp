#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

/// A human's seat at which nobody is connected.
bool Room::claimable(Seat seat) const {
    if (!state_.has_seat(seat)) {
        return false;
    }
    const RoomSeat& place = state_.seats[seat.index];
    return !place.bot && !place.vacated && !place.out_of_game && !connected(seat);
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::ClaimSeat& op) {
    const Session& session = asker.session;
    if (session.seat) {
        return refusal(error::already_seated);
    }
    if (!state_.has_seat(op.seat)) {
        return refusal(error::no_such_seat);
    }
    if (!claimable(op.seat)) {
        return refusal(error::seat_taken);
    }
    if (has_seen_another_hand(session, op.seat)) {
        return refusal(error::seen_another_hand);
    }
    if (claims_.concerns(op.seat, session.id)) {
        return refusal(error::claim_pending);
    }
    if (claims_.open().size() >= limits_.claims_per_room_max) {
        return refusal(error::rate_limited);
    }
    // A host who has to consent should read who asks.
    name_if_nameless(step, asker.session, "Guest");
    claims_.add(op.seat, session.id);
    note_claims(step);
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Consent& op) {
    if (auto refused = refuse_unless_host(asker.session)) {
        return *refused;
    }
    const auto claim = claims_.take([&](const Claim& one) { return one.number == op.claim; });
    if (!claim) {
        return refusal(error::no_such_claim);
    }
    note_claims(step);
    if (!op.accept || !grant(step, *claim)) {
        settle_claim(step, *claim, false);
    }
    return Done{};
}

/// The claimant sits down under the seat's name. The person who sat there stays known, without a
/// name, because of the hand that was seen.
bool Room::grant(Step& step, const Claim& claim) {
    const Session* claimant = state_.find(claim.who);
    if (claimant == nullptr || !claimant->connection || !claimable(claim.seat) ||
        has_seen_another_hand(*claimant, claim.seat)) {
        return false;
    }
    const std::string name = state_.seats[claim.seat.index].name;
    const auto former = state_.seats[claim.seat.index].who;
    settle_claim(step, claim, true);
    change(step, change::SeatTaken{claim.who, claim.seat});
    if (former) {
        change(step, change::Named{*former, ""});
    }
    change(step, change::Named{claim.who, name});
    step.presence_changed.insert(claim.seat);
    step.newcomers.push_back(give_token(step, claim.who, true));
    observer_.seat_taken(state_.code, claim.seat);
    return true;
}

void Room::settle_claim(Step& step, const Claim& claim, bool accepted) {
    if (const Session* claimant = state_.find(claim.who)) {
        std::string text;
        protocol::write_claim_settled(text, claim.seat, accepted);
        send(step, *claimant, std::move(text));
    }
}

/// The host alone is told of claims.
void Room::note_claims(Step& step) {
    if (state_.host) {
        step.told_alone.push_back(*state_.host);
    }
}

template <typename Fits>
void Room::drop_claims(Step& step, Fits fits) {
    while (const auto claim = claims_.take(fits)) {
        settle_claim(step, *claim, false);
        note_claims(step);
    }
}

void Room::drop_claims_on(Step& step, Seat seat) {
    drop_claims(step, [&](const Claim& claim) { return claim.seat == seat; });
}

void Room::drop_claim_of(Step& step, SessionId who) {
    drop_claims(step, [&](const Claim& claim) { return claim.who == who; });
}

void Room::drop_all_claims(Step& step) {
    drop_claims(step, [](const Claim&) { return true; });
}

}  // namespace crowntable::server
