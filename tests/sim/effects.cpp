#include "tests/sim/effects.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "engine/hex.hpp"
#include "protocol/text/name.hpp"

namespace crowntable::sim {

namespace {

/// What a record of the op holds, one of them at least.
const std::map<std::string, std::vector<std::string>>& effects() {
    static const std::map<std::string, std::vector<std::string>> all{
        {"sit", {"seat_taken"}},
        {"watch", {"began_to_watch"}},
        {"rename", {"named"}},
        {"set_options", {"options_set"}},
        {"ready", {"ready_set"}},
        {"add_bot", {"bot_added"}},
        {"remove_seat", {"seat_left"}},
        {"lock", {"lock_set"}},
        {"pass_host", {"host_passed"}},
        {"start", {"game_started"}},
        {"play", {"acted"}},
        {"set_hand_order", {"hand_ordered"}},
        {"more_time", {"more_time_given"}},
        {"chat", {"said"}},
        {"commit", {"seat_committed"}},
        {"reveal", {"link_revealed"}},
        {"rematch", {"rematch_asked"}},
        {"end_game", {"game_ended"}},
        {"leave", {"seat_left", "host_passed", "person_gone"}}};
    return all;
}

/// Somebody else may have the name: then a number is behind it.
bool is_named(const server::Person& person, const std::string& wanted) {
    if (person.name == wanted) return true;
    for (int number = 2; number < 100; ++number) {
        if (person.name == text::numbered_name(wanted, number)) return true;
    }
    return false;
}

bool seat_holds(const Json& command, Seat at, const server::RoomState& room) {
    const std::string op = command.at("op");
    const server::RoomSeat& seat = room.seats.at(at.index);
    if (op == "ready") return seat.ready == command.at("ready").get<bool>();
    if (op == "rematch") return room.rematch.contains(at);
    if (op == "commit") return seat.chain && to_hex(seat.chain->end) == command.at("chain_end");
    if (op != "reveal" || !room.fair_deal || at.index >= room.fair_deal->links.size()) return false;
    const SeatLink& link = room.fair_deal->links[at.index];
    return link.what == LinkGiven::given && to_hex(link.link) == command.at("link");
}

}  // namespace

bool changes_something(const std::string& op) {
    return effects().contains(op);
}

bool is_effect_of(const std::string& op, const std::set<std::string>& changes) {
    return std::ranges::any_of(effects().at(op), [&](const auto& change) { return changes.contains(change); });
}

bool holds(const Json& command, server::PersonId who, const server::RoomState& room) {
    const std::string op = command.at("op");
    if (op == "lock") return room.locked == command.at("locked").get<bool>();
    const server::Person* person = room.find(who);
    if (op == "leave") return person == nullptr || (!person->seat && room.host != who);
    if (person == nullptr) return false;
    if (op == "watch") return person->role == wire::Role::spectator;
    if (op == "rename") return is_named(*person, command.at("name"));
    return person->seat && seat_holds(command, *person->seat, room);
}

}  // namespace crowntable::sim
