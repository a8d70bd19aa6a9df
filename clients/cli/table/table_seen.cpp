#include "clients/cli/table/table_seen.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/table/json_read.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

SeatSeen decode_room_seat(const Json& json) {
    const auto seat = number_of(json, "seat");
    // The number alone is needed: a seat without a name or a level can still be shown.
    if (!seat || *seat < 0) throw BadMessage("a seat without its number");
    SeatSeen seen;
    seen.seat = *seat;
    seen.name = text_of(json, "name");
    seen.bot = text_of(json, "kind") == "bot";
    seen.level = text_of(json, "level");
    seen.ready = flag_of(json, "ready");
    seen.connected = flag_of(json, "connected");
    seen.played_by = text_of(json, "played_by");
    seen.grace_ms = number_of(json, "grace_ms");
    return seen;
}

void decode_you(RoomSeen& room, const Json& message) {
    const auto you = message.find("you");
    if (you == message.end() || !you->is_object()) return;
    // Nothing for guests and watchers, for whom the seat is null.
    room.own_seat = number_of(*you, "seat");
    room.role = text_of(*you, "role");
    room.own_host = flag_of(*you, "host");
    room.own_name = text_of(*you, "name");
    room.own_muted = flag_of(*you, "muted");
    room.own_from_next_deal = number_of(*you, "from_next_deal");
}

}  // namespace

const SeatSeen* RoomSeen::find_seat(int seat) const {
    for (const SeatSeen& seen : seats) {
        if (seen.seat == seat) return &seen;
    }
    return nullptr;
}

std::string RoomSeen::name_of(int seat) const {
    const SeatSeen* seen = find_seat(seat);
    // People count seats from 1, the wire from 0.
    return seen != nullptr && !seen->name.empty() ? seen->name : "Seat " + std::to_string(seat + 1);
}

std::string TableSeen::name_of(int seat) const {
    return room ? room->name_of(seat) : "Seat " + std::to_string(seat + 1);
}

namespace {

std::vector<int> seats_of(const Json& message, const char* key) {
    std::vector<int> seats;
    const auto found = message.find(key);
    if (found == message.end() || !found->is_array()) return seats;
    for (const Json& seat : *found) {
        if (seat.is_number_integer()) seats.push_back(seat.get<int>());
    }
    return seats;
}

std::string somebody(const std::string& name) {
    return name.empty() ? "Somebody" : name;
}

std::optional<StatisticsSeen> statistics_of(const Json& message, const std::string& family) {
    const auto found = message.find("statistics");
    if (found == message.end() || !found->is_object()) return std::nullopt;
    StatisticsSeen seen;
    seen.game_name = game_name(text_of(*found, "game"), text_of(*found, "game_name"));
    for (const Json& figure : objects_of(*found, "figures")) {
        seen.labels.push_back(server_word("figure_" + text_of(figure, "id"), family, text_of(figure, "label")));
    }
    for (const Json& seat : objects_of(*found, "seats")) {
        StatisticsSeen::Line line{number_of(seat, "seat").value_or(0), {}};
        for (const Json& value : seat.value("values", Json::array())) {
            line.values.push_back(value.is_number_integer() ? value.get<std::int64_t>() : 0);
        }
        // Those who show the values have one for each label.
        line.values.resize(seen.labels.size());
        seen.seats.push_back(std::move(line));
    }
    return seen;
}

}  // namespace

RoomSeen decode_room(const Json& message) {
    RoomSeen room;
    room.code = text_of(message, "code");
    room.state = text_of(message, "state");
    // All that can be done depends on it. What else is missing has a harmless default.
    if (room.state.empty()) throw BadMessage("`room` without a state");
    room.game = text_of(message, "game");
    room.game_name = game_name(room.game, text_of(message, "game_name"));
    room.family = text_of(message, "family");
    room.options = values_of(message, "options");
    room.room_options = values_of(message, "room_options");
    room.changed = texts_of(message, "changed");
    room.locked = flag_of(message, "locked");
    room.chat_locked = flag_of(message, "chat_locked");
    room.host = number_of(message, "host");
    room.acting_host = number_of(message, "acting_host");
    room.seats_min = number_of(message, "seats_min").value_or(2);
    room.seats_max = number_of(message, "seats_max").value_or(7);
    for (const Json& seat : objects_of(message, "seats")) room.seats.push_back(decode_room_seat(seat));
    room.spectators = texts_of(message, "spectators");
    room.games_played = number_of(message, "games_played").value_or(0);
    if (const auto start = message.find("start"); start != message.end() && start->is_object()) {
        room.can_start = flag_of(*start, "possible");
        // Until the first cards are dealt the state is still that of before the game; only the refusal to start
        // another one tells of it.
        room.begins = room.open() && text_of(*start, "code") == "GAME_ON";
        room.start_message = room.begins ? say("terminal.dealing") : refusal_text(*start, room.family);
    }
    for (const Json& fact : objects_of(message, "facts")) {
        const std::string label = server_word("fact_" + text_of(fact, "id"), room.family, text_of(fact, "label"));
        room.facts.push_back({label, number_of(fact, "value").value_or(0)});
    }
    room.statistics = statistics_of(message, room.family);
    room.paused = flag_of(message, "paused");
    room.rematch = seats_of(message, "rematch");
    for (const Json& line : objects_of(message, "replays")) {
        room.replays.push_back({number_of(line, "game").value_or(0), texts_of(line, "agreed"),
                                texts_of(line, "awaited"), flag_of(line, "closed"), text_of(line, "link")});
    }
    for (const Json& removal : objects_of(message, "removals")) {
        room.removals.push_back({number_of(removal, "seat").value_or(0), seats_of(removal, "by")});
    }
    for (const Json& knock : objects_of(message, "knocks")) {
        room.knocks.push_back(
            {number_of(knock, "knock").value_or(0), somebody(text_of(knock, "name")), number_of(knock, "seat")});
    }
    for (const Json& person : objects_of(message, "people")) {
        // More than an int holds: those who have done nothing yet are counted from half of 32 bits.
        room.people.push_back({person.value("person", std::int64_t{0}), somebody(text_of(person, "name")),
                               number_of(person, "seat"), flag_of(person, "muted"), flag_of(person, "asks_to_sit")});
    }
    for (const Json& claim : objects_of(message, "claims")) {
        room.claims.push_back({number_of(claim, "claim").value_or(0), number_of(claim, "seat").value_or(0),
                               text_of(claim, "name"), flag_of(claim, "at_once"), flag_of(claim, "answered")});
    }
    for (const Json& promise : objects_of(message, "from_next_deal")) {
        room.from_next_deal.push_back({number_of(promise, "seat").value_or(0), text_of(promise, "name")});
    }
    decode_you(room, message);
    return room;
}

void take_room(TableSeen& table, const Json& message) {
    table.room = decode_room(message);
    // The undecided hear no more of the game: also who has lost the seat to its owner.
    if (table.room->state != "lobby" && table.room->role != "guest") return;
    // The next game may be of another family, which could not read what the last one has left on the table.
    table.dealt = false;
    table.public_part.reset();
    table.you.reset();
    table.clock.reset();
}

void take_update(TableSeen& table, const Json& message) {
    const auto version = message.find("v");
    const auto turn = message.find("turn");
    const auto shown = message.find("public");
    if (version == message.end() || !version->is_number_unsigned() || turn == message.end() ||
        !turn->is_number_unsigned() || shown == message.end() || !shown->is_object()) {
        throw BadMessage("`update` without v, turn or public");
    }
    table.dealt = true;
    // Said in the next hello, so that the server can tell what was missed.
    table.version = version->get<std::uint64_t>();
    table.turn = turn->get<std::uint64_t>();
    table.public_part = std::make_shared<const Json>(*shown);
    // Each update tells the whole view: what is not in it is not there any more, such as a seat that was given up.
    table.you.reset();
    if (const auto you = message.find("you"); you != message.end() && you->is_object()) {
        table.you = std::make_shared<const Json>(*you);
    }
    table.clock.reset();
    if (const auto clock = message.find("clock"); clock != message.end() && clock->is_object()) {
        const auto remaining = clock->find("remaining_ms");
        if (remaining != clock->end() && remaining->is_number_integer()) {
            table.clock = ClockSeen{remaining->get<std::int64_t>(), flag_of(*clock, "more_time")};
        }
    }
}

std::string seat_kept(const TableSeen& table) {
    const bool sits = table.room && (table.room->own_seat || table.room->own_from_next_deal);
    return sits ? "kept" : "none";
}

void take_presence(TableSeen& table, const Json& message) {
    const auto seat = number_of(message, "seat");
    if (!seat) throw BadMessage("`presence` without a seat");
    // The `room` that is still to come tells the same.
    if (!table.room) return;
    for (SeatSeen& seen : table.room->seats) {
        if (seen.seat != *seat) continue;
        seen.connected = flag_of(message, "connected");
        seen.played_by = text_of(message, "played_by");
        seen.grace_ms = number_of(message, "grace_ms");
    }
}

}  // namespace crowntable::cli
