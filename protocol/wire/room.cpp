#include "protocol/wire/room.hpp"

#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::wire {

namespace {

/// Absent where there is none, as in protocol 1 before it was added.
void member_avatar(json::Writer& json, std::string_view avatar) {
    if (!avatar.empty()) json.member("avatar", avatar);
}

void seat_line(json::Writer& json, const SeatLine& line) {
    json.begin_object();
    member_seat(json, "seat", line.seat);
    json.member("name", line.name);
    json.member("kind", line.bot ? "bot" : "human");
    // Only bots have a level: the schema has a type for each kind of seat.
    if (line.bot) json.member("level", to_string(*line.bot));
    json.member("ready", line.ready);
    json.member("connected", line.connected);
    member_ms(json, "away_ms", line.away);
    // Absent where nothing is waited for, as in protocol 1 before it was added.
    if (line.grace) member_ms(json, "grace_ms", *line.grace);
    json.member("played_by", to_string(line.played_by));
    member_avatar(json, line.avatar);
    json.end_object();
}

void start_report(json::Writer& json, const Refusal* refused) {
    json.key("start");
    json.begin_object();
    json.member("possible", refused == nullptr);
    // The start button says why it cannot be pressed, in the words in which the command would be refused.
    if (refused != nullptr) {
        json.member("code", refused->code);
        json.member("message", refused->message);
    }
    json.end_object();
}

void setup_facts(json::Writer& json, std::span<const table::SetupFact> facts) {
    json.key("facts");
    json.begin_array();
    for (const auto& fact : facts) {
        json.begin_object();
        json.member("id", fact.id);
        json.member("label", fact.label);
        json.member("value", fact.value);
        json.end_object();
    }
    json.end_array();
}

void removals(json::Writer& json, const std::vector<RemovalLine>& lines) {
    json.key("removals");
    json.begin_array();
    for (const auto& line : lines) {
        json.begin_object();
        member_seat(json, "seat", line.seat);
        member_seats(json, "by", line.by);
        json.end_object();
    }
    json.end_array();
}

void knocks(json::Writer& json, const std::vector<KnockLine>& lines) {
    json.key("knocks");
    json.begin_array();
    for (const auto& line : lines) {
        json.begin_object();
        json.member("knock", line.knock);
        member_name(json, line.name);
        member_seat(json, "seat", line.seat);
        json.end_object();
    }
    json.end_array();
}

void people(json::Writer& json, const std::vector<PersonLine>& lines) {
    json.key("people");
    json.begin_array();
    for (const auto& line : lines) {
        json.begin_object();
        json.member("person", line.person);
        member_name(json, line.name);
        json.member("role", to_string(line.role));
        member_seat(json, "seat", line.seat);
        json.member("muted", line.muted);
        json.member("asks_to_sit", line.asks_to_sit);
        member_avatar(json, line.avatar);
        json.end_object();
    }
    json.end_array();
}

void promised_seats(json::Writer& json, const std::vector<PromisedLine>& lines) {
    json.key("from_next_deal");
    json.begin_array();
    for (const PromisedLine& line : lines) {
        json.begin_object();
        member_seat(json, "seat", line.seat);
        json.member("name", line.name);
        json.end_object();
    }
    json.end_array();
}

void replays(json::Writer& json, const std::vector<ReplayLine>& lines) {
    json.key("replays");
    json.begin_array();
    for (const ReplayLine& line : lines) {
        json.begin_object();
        json.member("game", line.game);
        member_texts(json, "agreed", line.agreed);
        member_texts(json, "awaited", line.awaited);
        if (line.is_closed) json.member("closed", true);
        if (!line.link.empty()) json.member("link", line.link);
        json.end_object();
    }
    json.end_array();
}

}  // namespace

void write_statistics(std::string& out, const TableStatistics& statistics) {
    json::Writer json(out);
    json.begin_object();
    json.member("game", statistics.game);
    json.member("game_name", statistics.game_name);
    json.key("figures");
    json.begin_array();
    for (const auto& figure : statistics.figures) {
        json.begin_object();
        json.member("id", figure.id);
        json.member("label", figure.label);
        json.end_object();
    }
    json.end_array();
    json.key("seats");
    json.begin_array();
    for (const auto& seat : statistics.seats) {
        json.begin_object();
        json.member("seat", int{seat.seat.index});
        json.key("values");
        json.begin_array();
        for (const std::int64_t value : seat.values) json.value(value);
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void write_room_head(std::string& out, const RoomView& room) {
    json::Writer json(out);
    begin_message(json, "room");
    json.member("code", room.code);
    json.member("state", to_string(room.state));
    json.member("game", room.game);
    json.member("game_name", room.game_name);
    json.member("family", room.family);
    json.member_raw("options", room.options_json);
    member_texts(json, "changed", room.changed);
    json.member_raw("room_options", room.room_options_json);
    json.member("locked", room.locked);
    member_seat(json, "host", room.host);
    member_size(json, "seats_min", room.seats_min);
    member_size(json, "seats_max", room.seats_max);
    json.key("seats");
    json.begin_array();
    for (const auto& line : room.seats) seat_line(json, line);
    json.end_array();
    member_texts(json, "spectators", room.spectators);
    start_report(json, room.start_refusal);
    setup_facts(json, room.facts);
    json.member("games_played", room.games_played);
    // `statistics` is absent, not null, before the first game has been played to its end.
    if (room.statistics) {
        std::string statistics;
        write_statistics(statistics, *room.statistics);
        json.member_raw("statistics", statistics);
    }
    json.member("paused", room.paused);
    member_seats(json, "rematch", room.rematch);
    // These are absent where nothing is to be told of them, as in protocol 1 before they were added.
    if (room.acting_host) member_seat(json, "acting_host", *room.acting_host);
    if (room.game_number) json.member("game_number", *room.game_number);
    if (!room.removals.empty()) removals(json, room.removals);
    if (room.chat_locked) json.member("chat_locked", true);
    if (room.practice) json.member("practice", true);
    if (!room.from_next_deal.empty()) promised_seats(json, room.from_next_deal);
    if (!room.replays.empty()) replays(json, room.replays);
    // The object stays open: write_room_tail closes it, for each recipient with what is theirs.
}

void write_room_tail(std::string& out, const RoomYou& you) {
    json::Writer json(out);
    // The head has members before this one.
    json.follow_members();
    json.key("claims");
    json.begin_array();
    for (const auto& claim : you.claims) {
        json.begin_object();
        json.member("claim", claim.claim);
        member_seat(json, "seat", claim.seat);
        json.member("name", claim.name);
        // Absent where they are not so, as in protocol 1 before they were added.
        if (claim.at_once) json.member("at_once", true);
        if (claim.answered) json.member("answered", true);
        json.end_object();
    }
    json.end_array();
    if (you.host) {
        knocks(json, you.knocks);
        people(json, you.people);
    }
    json.key("you");
    json.begin_object();
    member_seat(json, "seat", you.seat);
    json.member("role", to_string(you.role));
    json.member("host", you.host);
    member_name(json, you.name);
    if (you.muted) json.member("muted", true);
    member_avatar(json, you.avatar);
    if (you.from_next_deal) member_seat(json, "from_next_deal", *you.from_next_deal);
    json.end_object();
    json.end_object();
}

namespace {

void write_clock(json::Writer& json, const Clock& clock) {
    json.key("clock");
    json.begin_object();
    member_ms(json, "remaining_ms", clock.remaining);
    json.member("more_time", clock.more_time);
    json.end_object();
}

}  // namespace

void write_update_head(std::string& out, const UpdateView& update, Protocol protocol, const WriteJson& write_public) {
    const bool is_slim = protocol == Protocol::slim;
    json::Writer json(out);
    begin_message(json, "update");
    json.member("v", update.v);
    json.member("turn", update.turn);
    if (!is_slim || !update.events.empty()) {
        json.key("events");
        json.begin_array();
        // Written by the codec of the game: to parse them again for every update would only cost time.
        for (const auto& event : update.events) json.raw(event);
        json.end_array();
    }
    json.key("public");
    json.raw_by(write_public);
    // The object stays open on all ways out: write_update_tail closes it.
    if (update.clock) {
        write_clock(json, *update.clock);
    } else if (!is_slim) {
        json.member_null("clock");
    }
}

void write_update_tail(std::string& out, Ack ack, const WriteJson& write_you, Protocol protocol, bool resync) {
    json::Writer json(out);
    // The head has members before these.
    json.follow_members();
    if (ack) json.member("ack", *ack);
    // `resync` is written only where it is true: nearly every update goes without it.
    if (resync) json.member("resync", true);
    if (write_you) {
        json.key("you");
        json.raw_by(write_you);
    } else if (protocol == Protocol::whole) {
        json.member_null("you");
    }
    json.end_object();
}

std::string update_outline() {
    return R"("members":{"events":{"usual":[]},"clock":{"usual":null},"you":{"usual":null}})";
}

}  // namespace crowntable::wire
