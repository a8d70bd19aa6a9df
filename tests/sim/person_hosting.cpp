#include <string>

#include "tests/sim/options.hpp"
#include "tests/sim/person.hpp"

/// What whoever is host is asked and does, and what others do while the host is away.
namespace crowntable::sim {

/// Whoever is asked says no or yes, once.
Json Person::consent_to_claim() {
    for (const Json& claim : room_.at("claims")) {
        if (claim.value("answered", false)) continue;
        return {{"op", "consent"}, {"claim", claim.at("claim")}, {"accept", !last_orders_ && !dice_.one_in(4)}};
    }
    return Json();
}

/// Whoever is host answers who asks to be let in, or for a seat.
Json Person::answer_to_request() {
    if (!room_.at("you").at("host")) return Json();
    const bool accept = !last_orders_ && dice_.one_in(2);
    // Some are kept waiting until they go. Most who knock were invited.
    if (!room_.at("knocks").empty() && dice_.one_in(8)) {
        const bool lets_in = !last_orders_ && !dice_.one_in(4);
        return {{"op", "admit"}, {"knock", room_.at("knocks").front().at("knock")}, {"accept", lets_in}};
    }
    for (const Json& person : room_.at("people")) {
        if (person.at("asks_to_sit") && dice_.one_in(4)) {
            return {{"op", "let_sit"}, {"person", person.at("person")}, {"accept", accept || dice_.one_in(2)}};
        }
    }
    return Json();
}

/// All want the same seat freed, the last one that is a human's: votes come together only so.
Json Person::vote_while_host_is_away() {
    const bool may_vote = room_.contains("acting_host") && !room_.at("you").at("seat").is_null();
    if (!may_vote || !dice_.one_in(8)) return Json();
    Json target;
    for (const Json& seat : room_.at("seats")) {
        if (seat.at("kind") == "human") target = seat.at("seat");
    }
    return target == room_.at("you").at("seat") ? Json() : Json{{"op", "remove_seat"}, {"seat", target}};
}

Json Person::pastime_of_host() {
    const int what = dice_.below(24);
    const int seat = dice_.below(5);
    // Now and then opened again, and seldom as soon as it was locked.
    if (what < 2) return {{"op", "lock"}, {"locked", !room_.at("locked").get<bool>() || !dice_.one_in(3)}};
    if (what < 4) return {{"op", "pass_host"}, {"seat", seat}};
    if (what == 4) return {{"op", "remove_seat"}, {"seat", seat}};
    if (what == 5 && dice_.one_in(3)) return {{"op", "end_game"}};
    if (what < 9) return {{"op", "set_options"}, {"room_options", {{"spectators", dice_.one_in(2)}}}};
    if (what == 9) return {{"op", "lock_chat"}, {"locked", dice_.one_in(3)}};
    if (what < 13) return about_somebody();
    return what < 16 ? stand_in(seat) : Json();
}

Json Person::stand_in(int seat) const {
    for (const Json& line : room_.at("seats")) {
        if (line.contains("grace_ms")) return {{"op", "stand_in"}, {"seat", line.at("seat")}};
    }
    return {{"op", "stand_in"}, {"seat", seat}};
}

void Person::hears_of_presence(const Json& message) {
    for (Json& line : room_.at("seats")) {
        if (line.at("seat") != message.at("seat")) continue;
        line.erase("grace_ms");
        if (message.contains("grace_ms")) line["grace_ms"] = message.at("grace_ms");
    }
}

Json Person::about_somebody() {
    const Json& people = room_.at("people");
    if (people.empty()) return Json();
    const Json& person = people.at(static_cast<std::size_t>(dice_.below(static_cast<int>(people.size()))));
    if (dice_.one_in(6)) return {{"op", "remove"}, {"person", person.at("person")}};
    return {{"op", "mute"}, {"person", person.at("person")}, {"muted", !person.at("muted").get<bool>()}};
}

}  // namespace crowntable::sim
