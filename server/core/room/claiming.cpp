#include "server/core/room/claiming.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;
using wire::ClaimSettled;

namespace {

/// The claimant may have gone and been forgotten since: then there is nobody to tell.
void settle_claim(const Parts& room, Step& step, PersonId who, Seat seat, ClaimSettled how) {
    if (const Person* claimant = room.state.find(who)) {
        std::string text;
        wire::write_claim_settled(text, seat, how);
        send(room, step, *claimant, std::move(text));
    }
}

/// Nobody else could be asked who is not a party to it; in a game of one deal there is none to wait for.
bool host_decides_alone(const Parts& room, const Claim& claim) {
    if (room.state.table->has_one_deal()) return true;
    const auto owner = room.state.seats[claim.seat.index].who;
    const auto decides = room.acting_host.who() ? room.acting_host.who() : room.state.host;
    return std::ranges::none_of(
        room.state.seats, [&](const RoomSeat& seat) { return seat.who && seat.who != owner && seat.who != decides; });
}

bool another_consents(const Parts& room, const Claim& claim) {
    return claim.consent.of_another([&](PersonId who) {
        const Person* person = room.state.find(who);
        return person != nullptr && person->seat;
    });
}

bool is_decided(const Parts& room, const Claim& claim) {
    if (!claim.consent.of_host()) return false;
    if (!room.state.hand_in_play() || !claim.at_once) return true;
    return host_decides_alone(room, claim) || another_consents(room, claim);
}

/// A claimant who has chosen no mark has that of whoever sat there, as they have the name: to all it is the same
/// person.
std::optional<std::string> mark_of_seat(const Parts& room, const RoomSeat& held, PersonId claimant) {
    if (!held.who || !room.person(claimant).avatar.empty()) return std::nullopt;
    const auto& mark = room.person(*held.who).avatar;
    return mark.empty() ? std::nullopt : std::optional(mark);
}

/// The claimant sits down under the seat's name; a bot's seat takes theirs. The person who sat there stays known,
/// without a name, because of the hand that was seen.
void seat_claimant(Parts& room, Step& step, const change::SeatTaken& taken) {
    // Noted before the change, after which the seat has the claimant's name and its former human is only a guest.
    const RoomSeat held = room.state.seats[taken.seat.index];
    room.change(step, taken);
    if (held.who) room.change(step, change::Named{*held.who, ""});
    if (!held.bot) room.change(step, change::Named{taken.who, held.name, mark_of_seat(room, held, taken.who)});
    step.presence_changed.insert(taken.seat);
    room.observer().seat_taken(room.state.code, taken.seat);
    // Whoever comes in just now gets a welcome anyway.
    const bool is_welcomed = std::ranges::count(step.newcomers, taken.who, &Newcomer::who) > 0;
    // They get a welcome with a new token, as after a hello. The old token lives until the new one is used, for that
    // welcome may be lost.
    if (!is_welcomed) step.newcomers.push_back(give_token(room, step, taken.who, true));
}

ClaimSettled grant(Parts& room, Step& step, const Claim& claim) {
    const Person* claimant = room.state.find(claim.who);
    // Those who are asked may take a minute to answer. What held when the claim was made is asked again.
    if (claimant == nullptr || !room.presence.is_here(claimant->id) || !claimable(room, claim.seat, step.now) ||
        has_seen_another_hand(room, *claimant, claim.seat)) {
        return ClaimSettled::refused;
    }
    const bool waits = room.state.hand_in_play() && !claim.at_once;
    if (waits) {
        room.change(step, change::SeatPromised{claim.who, claim.seat});
        return ClaimSettled::from_next_deal;
    }
    return ClaimSettled::seated;
}

void settle_decided(Parts& room, Step& step) {
    while (const auto claim = room.claims.take([&](const Claim& one) { return is_decided(room, one); })) {
        note_claim(room, step, *claim);
        const ClaimSettled how = grant(room, step, *claim);
        // Said before they sit. To the claimant a claim that cannot be granted any more looks like one that was turned
        // down.
        settle_claim(room, step, claim->who, claim->seat, how);
        if (how != ClaimSettled::seated) continue;
        const bool by_host_alone = room.state.hand_in_play() && !another_consents(room, *claim);
        seat_claimant(room, step, {claim->who, claim->seat, by_host_alone});
    }
}

template <typename Fits>
void drop_claims(Parts& room, Step& step, Fits fits) {
    while (const auto claim = room.claims.take(fits)) {
        settle_claim(room, step, claim->who, claim->seat, ClaimSettled::refused);
        note_claim(room, step, *claim);
    }
}

/// A bot's seat is taken without a claim where there is a next deal. In the middle of a game of one deal it is not, and
/// nobody sits into a hand from which somebody was parted.
bool is_open_to_claims(const Parts& room, Seat seat) {
    const RoomSeat& held = room.state.seats[seat.index];
    if (!room.state.hand_in_play() || !room.state.table->has_one_deal()) return !held.bot;
    return !held.left_by && (!held.bot || room.state.settings.late_join);
}

}  // namespace

bool claimable(const Parts& room, Seat seat, Now now) {
    // Whoever practises plays alone.
    if (!room.state.has_seat(seat) || room.state.practice) return false;
    const RoomSeat& held = room.state.seats[seat.index];
    if (held.vacated || held.out_of_game || !is_open_to_claims(room, seat)) return false;
    // A frozen seat that its human left for good is claimable, too: it is nobody's.
    if (!held.who) return true;
    return !room.presence.is_here(*held.who) && room.presence.away_since(*held.who) + room.limits.claim_absence <= now;
}

std::optional<Refusal> refuse_claim_on(const Parts& room, Seat seat, Now now) {
    if (!room.state.has_seat(seat)) return refusal(error::no_such_seat);
    if (claimable(room, seat, now)) return std::nullopt;
    const auto who = room.state.seats[seat.index].who;
    if (!who || room.presence.is_here(*who)) return refusal(error::seat_taken);
    return refusal(error::seat_taken, "Whoever has that seat may be back: it can be claimed after a minute.");
}

bool is_asked(const Parts& room, const Claim& claim, const Person& person) {
    if (governs(room, person)) return true;
    return claim.at_once && person.seat && room.state.hand_in_play() && !host_decides_alone(room, claim);
}

void note_claim(const Parts& room, Step& step, const Claim& claim) {
    // Without a host the claims wait: whoever becomes host is told of them with the next `room`.
    if (room.state.host) step.told_alone.push_back(*room.state.host);
    if (room.acting_host.who()) step.told_alone.push_back(*room.acting_host.who());
    if (!claim.at_once) return;
    for (const RoomSeat& seat : room.state.seats) {
        if (seat.who) step.told_alone.push_back(*seat.who);
    }
}

void seat_the_promised(Parts& room, Step& step) {
    if (room.state.hand_in_play()) return;
    settle_decided(room, step);
    std::vector<change::SeatTaken> due;
    for (const auto& [id, person] : room.state.people) {
        // Whoever is away sits down when they come back between two deals.
        if (person.promised && room.presence.is_here(id)) due.push_back({id, *person.promised});
    }
    for (const change::SeatTaken& taken : due) seat_claimant(room, step, taken);
}

void take_back(Parts& room, Step& step, const Person& owner, Seat seat) {
    drop_claims_on(room, step, seat);
    const RoomSeat held = room.state.seats[seat.index];
    if (held.who) {
        // The mark goes with the seat from which they had it.
        const bool is_owners = !owner.avatar.empty() && room.person(*held.who).avatar == owner.avatar;
        room.change(step, change::Named{*held.who, "", is_owners ? std::optional<std::string>("") : std::nullopt});
    }
    // Before they sit, so that everybody is told that it is them.
    room.change(step, change::Named{owner.id, held.name});
    room.change(step, change::SeatTaken{owner.id, seat});
    if (held.who) name_if_nameless(room, step, room.person(*held.who), "Guest");
    room.observer().seat_taken(room.state.code, seat);
}

void drop_claims_on(Parts& room, Step& step, Seat seat) {
    drop_claims(room, step, [&](const Claim& claim) { return claim.seat == seat; });
    if (const Person* promised = room.state.promised_to(seat)) {
        settle_claim(room, step, promised->id, seat, ClaimSettled::refused);
        room.change(step, change::SeatPromised{promised->id, std::nullopt});
    }
}

void drop_claim_of(Parts& room, Step& step, PersonId who) {
    drop_claims(room, step, [&](const Claim& claim) { return claim.who == who; });
}

void drop_all_claims(Parts& room, Step& step) {
    drop_claims(room, step, [](const Claim&) { return true; });
}

namespace {

std::optional<Refusal> refuse_claim(const Parts& room, const Person& person, Seat seat, Now now) {
    if (person.seat) return refusal(error::already_seated);
    if (auto refused = refuse_claim_on(room, seat, now)) return refused;
    // One claim for each seat and person, so that those who are asked answer one question.
    const bool is_promised = person.promised || room.state.promised_to(seat) != nullptr;
    if (is_promised || room.claims.concerns(seat, person.id)) return refusal(error::claim_pending);
    if (has_seen_another_hand(room, person, seat)) return refusal(error::seen_another_hand);
    return std::nullopt;
}

}  // namespace

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::ClaimSeat& op) {
    if (auto refused = refuse_claim(room, asker.person, op.seat, step.now)) return *refused;
    if (room.claims.open().size() >= room.limits.claims_per_room_max) return refusal(error::rate_limited);
    if (auto refused = room.presence.refuse_move(asker.person, step.now)) return *refused;
    const Person& claimant = room.write_down(step, asker.person);
    // Those who have to consent should read who asks.
    name_if_nameless(room, step, claimant, "Guest");
    // Nobody sits into a hand from which somebody was parted in the middle of its deal.
    const bool is_open = !room.state.seats[op.seat.index].left_by;
    Claim& claim = room.claims.add(op.seat, claimant.id);
    claim.at_once = room.state.hand_in_play() && is_open && (op.at_once || room.state.table->has_one_deal());
    note_claim(room, step, claim);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Consent& op) {
    // By number, not by seat: the seat may have been claimed by somebody else since they were asked.
    Claim* claim = room.claims.find(op.claim);
    const bool decides = governs(room, asker.person);
    if (!decides && (claim == nullptr || !is_asked(room, *claim, asker.person))) return refusal(error::not_host);
    if (claim == nullptr) return refusal(error::no_such_claim);
    note_claim(room, step, *claim);
    if (op.accept) {
        decides ? claim->consent.give_as_host(asker.person.id) : claim->consent.give(asker.person.id);
    } else if (decides) {
        drop_claim_of(room, step, claim->who);
    } else {
        // It is their game, too: the claimant waits for the next deal.
        claim->at_once = false;
    }
    settle_decided(room, step);
    return Done{};
}

}  // namespace crowntable::server
