#include "tests/sim/unrecorded.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace crowntable::sim {

namespace {

Json watching(const Moment& moment, const Unrecorded& unrecorded) {
    Json watchers = Json::array();
    for (const auto& [id, person] : moment.people) {
        const bool is_inside = unrecorded.inside.contains({id});
        if (person.role == wire::Role::spectator && is_inside) watchers.push_back(person.name);
    }
    return watchers;
}

/// A game stands still while none of the humans who play it is here; one of bots alone, while nobody is who watches or
/// decides.
bool stands_still(const Moment& moment, const Unrecorded& unrecorded) {
    const auto sits = [](const auto& one) { return one.second.seat.has_value(); };
    const bool is_of_humans = std::ranges::any_of(moment.people, sits);
    const auto keeps_it_going = [&](const auto& one) {
        const PersonMoment& person = one.second;
        const bool counts = is_of_humans ? sits(one) : person.role != wire::Role::guest || person.is_host;
        return counts && unrecorded.inside.contains({one.first});
    };
    return moment.game_on && std::ranges::none_of(moment.people, keeps_it_going);
}

std::optional<server::PersonId> human_of(const Moment& moment, Seat seat) {
    const auto found = std::ranges::find_if(moment.people, [&](const auto& one) { return one.second.seat == seat; });
    return found == moment.people.end() ? std::nullopt : std::optional(server::PersonId{found->first});
}

/// For each seat whether it is connected, and whether it is said for how long its human is away.
Json present(const Moment& moment, const Unrecorded& unrecorded) {
    Json seats = Json::array();
    for (const Json& line : moment.room->at("seats")) {
        const auto human = human_of(moment, Seat{line.at("seat").get<std::uint8_t>()});
        const bool is_inside = human && unrecorded.inside.contains(*human);
        seats.push_back({line.at("kind") == "bot" || is_inside, human && !is_inside});
    }
    return seats;
}

/// Only somebody who is here claims a seat, and only one whose human is not.
bool is_open(const Moment& moment, const Unrecorded& unrecorded, const server::Claim& claim) {
    const auto human = human_of(moment, claim.seat);
    return unrecorded.inside.contains(claim.who) && !(human && unrecorded.inside.contains(*human));
}

/// Where host and creator are away, who has sat for longest of those who are here; a record does not say for how long.
std::optional<Seat> acting_seat(const Moment& moment, const Unrecorded& unrecorded) {
    const PersonMoment* first = nullptr;
    for (const auto& [id, person] : moment.people) {
        if (!unrecorded.inside.contains({id})) continue;
        if (person.is_host || person.is_creator) return std::nullopt;
        if (person.seat && (first == nullptr || person.sat_down < first->sat_down)) first = &person;
    }
    return first == nullptr || !unrecorded.acting_host ? std::nullopt : first->seat;
}

bool governs(const PersonMoment* reader, std::optional<Seat> acting) {
    return reader != nullptr && (reader->is_host || (acting && reader->seat == acting));
}

Json removals(const Moment& moment, const Unrecorded& unrecorded) {
    Json lines = Json::array();
    for (const auto& [target, voters] : unrecorded.votes) {
        const auto target_now = moment.people.find(target.value);
        if (target_now == moment.people.end() || !target_now->second.seat) continue;
        std::set<int> by;
        for (const auto voter : voters) {
            const auto voter_now = moment.people.find(voter.value);
            const bool sits = voter_now != moment.people.end() && voter_now->second.seat;
            if (sits) by.insert(voter_now->second.seat->index);
        }
        if (!by.empty()) lines.push_back({{"seat", target_now->second.seat->index}, {"by", by}});
    }
    return lines;
}

/// others who sit are asked about a hand that is in play, where the host does not decide alone.
bool asks_others(const Moment& moment, const server::Claim& claim, const PersonMoment& reader,
                 std::optional<Seat> acting) {
    if (!claim.at_once || !reader.seat || !moment.hand_in_play || moment.has_one_deal) return false;
    return std::ranges::any_of(moment.people, [&](const auto& one) {
        const PersonMoment& person = one.second;
        const bool decides = acting ? person.seat == acting : person.is_host;
        return person.seat && person.seat != claim.seat && !decides;
    });
}

Json claims_for(const Moment& moment, const Unrecorded& unrecorded, const PersonMoment* reader) {
    Json claims = Json::array();
    if (reader == nullptr) return claims;
    const auto acting = acting_seat(moment, unrecorded);
    for (const server::Claim& claim : unrecorded.claims) {
        const bool is_asked = governs(reader, acting) || asks_others(moment, claim, *reader, acting);
        if (!is_asked || !is_open(moment, unrecorded, claim)) continue;
        const auto claimant = moment.people.find(claim.who.value);
        claims.push_back({{"claim", claim.number},
                          {"seat", claim.seat.index},
                          {"name", claimant == moment.people.end() ? "" : claimant->second.name}});
        if (claim.at_once) claims.back()["at_once"] = true;
        if (claim.consent.is_given_by(reader->id)) claims.back()["answered"] = true;
    }
    return claims;
}

}  // namespace

Json unrecorded_part(const Moment& moment, const Unrecorded& unrecorded, const PersonMoment* reader) {
    const auto acting = acting_seat(moment, unrecorded);
    return {{"spectators", watching(moment, unrecorded)},
            {"paused", stands_still(moment, unrecorded)},
            {"seats", present(moment, unrecorded)},
            {"acting_host", acting ? Json(acting->index) : Json()},
            {"removals", acting ? removals(moment, unrecorded) : Json::array()},
            {"governs", governs(reader, acting)},
            {"claims", claims_for(moment, unrecorded, reader)}};
}

Json unrecorded_part(const Json& room_message) {
    Json seats = Json::array();
    for (const Json& seat : room_message.at("seats")) {
        seats.push_back({seat.at("connected") != false, !seat.at("away_ms").is_null()});
    }
    return {{"spectators", room_message.at("spectators")},
            {"paused", room_message.at("paused")},
            {"seats", std::move(seats)},
            {"acting_host", room_message.value("acting_host", Json())},
            {"removals", room_message.value("removals", Json::array())},
            {"governs", room_message.at("you").at("host")},
            {"claims", room_message.at("claims")}};
}

}  // namespace crowntable::sim
