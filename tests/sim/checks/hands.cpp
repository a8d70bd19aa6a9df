#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

namespace change = server::change;
using server::PersonId;

namespace {

constexpr std::chrono::milliseconds minute{60'000};

/// Who may be told of the game and of what is said, at one of the moments that what leaves now may show.
bool is_at_table(const Shown& shown) {
    if (shown.shadow == nullptr || !shown.viewer.person) return false;
    return std::ranges::any_of(shown.shadow->moments(), [&](const Moment& moment) {
        const auto reader = moment.people.find(*shown.viewer.person);
        return reader != moment.people.end() && reader->second.role != wire::Role::guest;
    });
}

}  // namespace

void Hands::noted(const std::string& code, const Unrecorded& unrecorded, server::Now now) {
    Room& room = rooms_[code];
    for (const server::Claim& claim : unrecorded.claims) room.claims[claim.number] = {claim.seat, claim.who};
    for (const PersonId who : unrecorded.inside) {
        auto [visit, is_new] = room.visits.try_emplace(who, Visit{now, {}});
        if (now - visit->second.last > minute / 2) visit->second.longest_absence = now - visit->second.last;
        visit->second.last = now;
    }
    room.now = now;
}

void Hands::said_yes(const std::string& code, const Consenter& consenter) {
    rooms_[code].consents.push_back(consenter);
}

void Hands::reloaded(const std::string& code) {
    Room& room = rooms_[code];
    room.claims.clear();
    room.consents.clear();
    room.visits.clear();
}

void Hands::changed(const server::RoomState& state, const server::Change& change) {
    Room& room = rooms_[state.code];
    std::visit([&](const auto& one) { note(room, state, one); }, change);
    if (!state.game_on()) {
        room.owners.clear();
        room.left_by.clear();
    }
    room.hand_in_play = state.game_on() && state.deals > 0 && !state.table->needs_chance();
    room.seats.clear();
    for (const server::RoomSeat& seat : state.seats) room.seats.push_back({seat.who, seat.bot.has_value()});
}

void Hands::note(Room& room, const server::RoomState& state, const change::Dealt&) {
    room.may_see_before = std::exchange(room.may_see, {});
    room.left_by.clear();
    for (const auto& [id, person] : state.people) {
        if (person.seat) room.may_see.insert({id, *person.seat});
    }
}

void Hands::note(Room& room, const server::RoomState&, const change::SeatLeft& left) {
    const auto who = room.seats.at(left.seat.index).who;
    if (room.hand_in_play && who) room.left_by[left.seat] = *who;
}

void Hands::note(Room& room, const server::RoomState& state, const change::SeatTaken& taken) {
    if (!state.game_on()) return;
    const auto former = room.seats.at(taken.seat.index).who;
    const auto owner = room.owners.find(taken.seat);
    const bool is_owner = owner != room.owners.end() && owner->second == taken.who;
    if (room.hand_in_play) {
        if (!is_owner) judge(room, state, taken);
        room.may_see.insert({taken.who, taken.seat});
    }
    if (is_owner) {
        room.owners.erase(owner);
    } else if (former) {
        room.owners.try_emplace(taken.seat, *former);
    }
    room.left_by.erase(taken.seat);
}

void Hands::judge(const Room& room, const server::RoomState& state, const change::SeatTaken& taken) {
    const auto left_by = room.left_by.find(taken.seat);
    if (left_by != room.left_by.end()) {
        // Whoever left the seat in this deal knows its hand.
        if (left_by->second != taken.who) referee_.fail("Hands", "somebody sits into a hand from which one was parted");
        return;
    }
    const SeatBefore& before = room.seats.at(taken.seat.index);
    if (before.is_bot && state.settings.late_join_any) return;
    const auto [of_host, of_another] = consents_to(room, taken);
    const bool host_decides =
        state.table->has_one_deal() || std::ranges::none_of(room.seats, [&](const SeatBefore& seat) {
            return seat.who && seat.who != before.who && seat.who != of_host;
        });
    if (!of_host) return referee_.fail("Hands", "somebody sits into a hand without the host's consent");
    if (!of_another && !host_decides) referee_.fail("Hands", "somebody sits into a hand by the host's consent alone");
    if (!of_another && !taken.by_host_alone) referee_.fail("Hands", "that the host alone decided is not marked");
    if (before.is_bot && !state.table->has_one_deal())
        referee_.fail("Hands", "a bot's hand is seen before the next deal");
    const auto visit = before.who ? room.visits.find(*before.who) : room.visits.end();
    if (visit == room.visits.end()) return;
    // The owner may have come back since it was granted.
    const auto absence = std::max(room.now - visit->second.last, visit->second.longest_absence);
    if (absence < minute) referee_.fail("Hands", "a seat is claimed whose owner was there a moment ago");
}

std::pair<std::optional<PersonId>, bool> Hands::consents_to(const Room& room, const change::SeatTaken& taken) {
    std::optional<PersonId> of_host;
    std::set<PersonId> of_others;
    for (const Consenter& one : room.consents) {
        const auto claim = room.claims.find(one.claim);
        if (claim == room.claims.end() || claim->second != std::pair(taken.seat, taken.who)) continue;
        if (one.governs) {
            of_host = one.who;
        } else {
            of_others.insert(one.who);
        }
    }
    const bool another = std::ranges::any_of(room.seats, [&](const SeatBefore& seat) {
        return seat.who && seat.who != of_host && of_others.contains(*seat.who);
    });
    return {of_host, another};
}

void Hands::shown(const Shown& shown) {
    const std::string type = shown.type();
    const bool is_heard = (type == "chat" || type == "reaction") && !shown.message.contains("ack");
    const bool is_of_the_table = type == "update" || type.starts_with("deal_") || is_heard;
    const bool is_talk = type == "welcome" && !shown.message.at("chat").empty();
    if ((is_of_the_table || is_talk) && !is_at_table(shown)) {
        referee_.fail("Hands", "the undecided are told of a game or of what is said");
    }
    if (type != "update" || shown.message.at("you").is_null() || !shown.viewer.person) return;
    const Room& room = rooms_[shown.viewer.room];
    const std::pair who{PersonId{*shown.viewer.person}, Seat{shown.message.at("you").at("seat").get<std::uint8_t>()}};
    // What leaves now may have been made before the last deal.
    if (!room.may_see.contains(who) && !room.may_see_before.contains(who)) {
        referee_.fail("Hands", "somebody is shown a hand that was not dealt to them and to which nobody let them");
    }
}

}  // namespace crowntable::sim
