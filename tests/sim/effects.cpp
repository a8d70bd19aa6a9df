#include "tests/sim/effects.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/hex.hpp"
#include "protocol/text/name.hpp"

namespace crowntable::sim {

namespace {

enum class Demand : std::uint8_t {
    /// One of the changes at least.
    some,
    /// All of the changes or none.
    all_or_none,
    /// All of the changes, in a record that does not name the command: its answer is secret.
    apart
};

struct Effect {
    Demand demand;
    std::vector<std::string> changes;
};

/// What a record of the op holds beside what follows by itself. A command that changes nothing holds none of nothing.
const std::map<std::string, Effect>& effects() {
    using enum Demand;
    static const std::map<std::string, Effect> all{{"sit", {some, {"seat_taken", "seat_promised"}}},
                                                   {"watch", {some, {"began_to_watch"}}},
                                                   {"claim_seat", {all_or_none, {"named"}}},
                                                   {"consent", {all_or_none, {"seat_taken", "token_given"}}},
                                                   {"admit", {all_or_none, {"person_came"}}},
                                                   {"let_sit", {all_or_none, {"seat_taken"}}},
                                                   {"transfer_code", {apart, {"transfer_code_made"}}},
                                                   {"rename", {some, {"named"}}},
                                                   {"set_avatar", {some, {"named"}}},
                                                   {"set_options", {some, {"options_set"}}},
                                                   {"ready", {some, {"ready_set"}}},
                                                   {"add_bot", {some, {"bot_added"}}},
                                                   {"remove_seat", {some, {"seat_left"}}},
                                                   {"remove", {some, {"seat_left", "person_gone"}}},
                                                   {"mute", {some, {"muted"}}},
                                                   {"lock", {some, {"lock_set"}}},
                                                   {"lock_chat", {some, {"chat_lock_set"}}},
                                                   {"pass_host", {some, {"host_passed"}}},
                                                   {"stand_in", {some, {"stood_in", "seat_left"}}},
                                                   {"start", {some, {"game_started"}}},
                                                   {"play", {some, {"acted"}}},
                                                   {"preview", {all_or_none, {}}},
                                                   {"arrange", {all_or_none, {}}},
                                                   {"hint", {all_or_none, {}}},
                                                   {"set_hand_order", {some, {"hand_ordered"}}},
                                                   {"more_time", {some, {"more_time_given"}}},
                                                   {"chat", {some, {"said"}}},
                                                   {"react", {all_or_none, {}}},
                                                   {"commit", {some, {"seat_committed"}}},
                                                   {"reveal", {some, {"link_revealed"}}},
                                                   {"rematch", {some, {"rematch_asked"}}},
                                                   {"share_replay", {some, {"named"}}},
                                                   {"end_game", {some, {"game_ended"}}},
                                                   {"leave", {some, {"seat_left", "host_passed", "person_gone"}}},
                                                   {"ping", {all_or_none, {}}}};
    return all;
}

std::size_t made_of(const Effect& effect, const std::set<std::string>& changes) {
    const auto is_made = [&](const std::string& change) { return changes.contains(change); };
    return static_cast<std::size_t>(std::ranges::count_if(effect.changes, is_made));
}

/// Somebody else may have the name: then a number is behind it.
bool is_named(const server::Person& person, const std::string& wanted) {
    if (person.name == wanted) return true;
    for (int number = 2; number < 100; ++number) {
        if (person.name == text::numbered_name(wanted, number)) return true;
    }
    return false;
}

/// Whom no record knows has only a mark by which to be muted, and no record tells it.
bool is_muted(const Json& command, const server::RoomState& room) {
    const server::Person* person = room.find({command.at("person").get<std::uint32_t>()});
    return person == nullptr || room.is_muted(*person) == command.at("muted").get<bool>();
}

bool is_said_of_replay(const Json& command, const server::Person& person, const server::RoomState& room) {
    const auto game = command.value("game", static_cast<std::uint32_t>(room.games_started));
    const bool is_on_table = room.replay_on_table() && room.games_started == game;
    const bool agreed = is_on_table && room.replays.agreed().contains(person.id);
    if (command.at("agree")) return agreed || !is_on_table;
    return !agreed && !room.replays.key_of(game);
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

std::set<std::string> ops_with_known_effects() {
    std::set<std::string> ops;
    for (const auto& [op, effect] : effects()) ops.insert(op);
    return ops;
}

bool changes_something(const std::string& op) {
    return effects().at(op).demand == Demand::some;
}

bool is_effect_of(const std::string& op, const std::set<std::string>& changes) {
    return made_of(effects().at(op), changes) > 0;
}

bool may_leave(const Json& command, const std::set<std::string>& changes) {
    const Effect& effect = effects().at(command.at("op").get<std::string>());
    const std::size_t made = made_of(effect, changes);
    if (effect.demand == Demand::all_or_none && made == effect.changes.size()) return command.value("accept", true);
    return effect.demand == Demand::some || made == 0;
}

bool holds(const Json& command, server::PersonId who, const server::RoomState& room) {
    const std::string op = command.at("op");
    if (op == "lock") return room.locked == command.at("locked").get<bool>();
    if (op == "lock_chat") return room.chat_locked == command.at("locked").get<bool>();
    if (op == "mute") return is_muted(command, room);
    // It may only ask.
    if (op == "sit" && room.settings.seats_by_consent) return true;
    const server::Person* person = room.find(who);
    // Of anybody but the host it is a vote, until the last one.
    if (op == "remove_seat" || op == "remove") return room.host != who;
    if (op == "leave") return person == nullptr || (!person->seat && room.host != who);
    if (person == nullptr) return false;
    if (op == "watch") return person->role == wire::Role::spectator;
    if (op == "share_replay") return is_said_of_replay(command, *person, room);
    if (op == "rename") return is_named(*person, command.at("name"));
    if (op == "set_avatar") return person->avatar == command.value("avatar", "");
    return person->seat && seat_holds(command, *person->seat, room);
}

}  // namespace crowntable::sim
