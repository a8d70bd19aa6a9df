#include "protocol/reply.hpp"

#include "protocol/command.hpp"
#include "protocol/json_writer.hpp"

namespace crowntable::protocol {

namespace {

void member_ms(JsonWriter& json, std::string_view name, Milliseconds duration) {
    json.member(name, static_cast<std::int64_t>(duration.count()));
}

void member_optional_ms(JsonWriter& json, std::string_view name, std::optional<Milliseconds> duration) {
    if (duration) {
        member_ms(json, name, *duration);
    } else {
        json.member_null(name);
    }
}

void member_seat(JsonWriter& json, std::string_view name, Seat seat) {
    json.member(name, int{seat.index});
}

void member_optional_seat(JsonWriter& json, std::string_view name, std::optional<Seat> seat) {
    if (seat) {
        member_seat(json, name, *seat);
    } else {
        json.member_null(name);
    }
}

void member_optional_name(JsonWriter& json, std::string_view name) {
    if (name.empty()) {
        json.member_null("name");
    } else {
        json.member("name", name);
    }
}

void member_size(JsonWriter& json, std::string_view name, std::size_t size) {
    json.member(name, static_cast<std::uint64_t>(size));
}

void member_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
    json.key(name);
    json.begin_array();
    for (const auto& text : texts) json.value(text);
    json.end_array();
}

void begin_message(JsonWriter& json, std::string_view type) {
    json.begin_object();
    json.member("type", type);
}

void write_answer(std::string& out, std::string_view type, std::uint64_t ack) {
    JsonWriter json(out);
    begin_message(json, type);
    json.member("ack", ack);
    json.end_object();
}

void write_answer_with(std::string& out, std::string_view type, std::uint64_t ack, std::string_view name,
                       std::string_view body_json) {
    JsonWriter json(out);
    begin_message(json, type);
    json.member("ack", ack);
    json.member_raw(name, body_json);
    json.end_object();
}

void chat_members(JsonWriter& json, const ChatLine& line) {
    json.member("n", line.n);
    member_optional_seat(json, "seat", line.seat);
    json.member("name", line.name);
    if (line.phrase.empty()) {
        json.member("text", line.text);
    } else {
        json.member("phrase", line.phrase);
    }
}

void seat_line(JsonWriter& json, const SeatLine& line) {
    json.begin_object();
    member_seat(json, "seat", line.seat);
    json.member("name", line.name);
    json.member("kind", line.bot ? "bot" : "human");
    if (line.bot) json.member("level", to_string(*line.bot));
    json.member("ready", line.ready);
    json.member("connected", line.connected);
    member_optional_ms(json, "away_ms", line.away);
    json.member("played_by", to_string(line.played_by));
    json.end_object();
}

void start_report(JsonWriter& json, const std::optional<Refusal>& refused) {
    json.key("start");
    json.begin_object();
    json.member("possible", !refused.has_value());
    if (refused) {
        json.member("code", refused->code);
        json.member("message", refused->message);
    }
    json.end_object();
}

void setup_facts(JsonWriter& json, const std::vector<SetupFact>& facts) {
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

std::string seat_event(std::string_view event, Seat seat) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.member("event", event);
    member_seat(json, "seat", seat);
    json.end_object();
    return out;
}

}  // namespace

std::string_view to_string(Role role) {
    constexpr std::string_view names[] = {"guest", "player", "spectator"};
    return names[static_cast<std::size_t>(role)];
}

std::string_view to_string(PlayedBy played_by) {
    constexpr std::string_view names[] = {"human", "bot", "clock"};
    return names[static_cast<std::size_t>(played_by)];
}

std::string_view to_string(RoomState state) {
    constexpr std::string_view names[] = {"lobby", "playing", "between_rounds", "finished"};
    return names[static_cast<std::size_t>(state)];
}

void write_done(std::string& out, std::uint64_t ack) {
    write_answer(out, "done", ack);
}

void write_refused(std::string& out, Ack ack, const Refusal& refusal) {
    JsonWriter json(out);
    begin_message(json, "refused");
    if (ack) {
        json.member("ack", *ack);
    } else {
        json.member_null("ack");
    }
    json.member("code", refusal.code);
    json.member("message", refusal.message);
    if (!refusal.faces.empty()) {
        json.key("detail");
        json.begin_object();
        member_texts(json, "faces", refusal.faces);
        json.end_object();
    }
    json.end_object();
}

void write_pong(std::string& out, std::uint64_t ack) {
    write_answer(out, "pong", ack);
}

void write_seated(std::string& out, std::uint64_t ack, Seat seat, std::string_view name) {
    JsonWriter json(out);
    begin_message(json, "seated");
    json.member("ack", ack);
    member_seat(json, "seat", seat);
    json.member("name", name);
    json.end_object();
}

void write_transfer_code(std::string& out, std::uint64_t ack, std::string_view transfer_code, Milliseconds expires) {
    JsonWriter json(out);
    begin_message(json, "transfer_code");
    json.member("ack", ack);
    json.member("transfer_code", transfer_code);
    member_ms(json, "expires_ms", expires);
    json.end_object();
}

void write_arranged(std::string& out, std::uint64_t ack, std::string_view arrangement_json) {
    write_answer_with(out, "arranged", ack, "arrangement", arrangement_json);
}

void write_hinted(std::string& out, std::uint64_t ack, std::string_view hint_json) {
    write_answer_with(out, "hinted", ack, "hint", hint_json);
}

void write_previewed(std::string& out, std::uint64_t ack, std::uint32_t turn, std::string_view preview_json) {
    JsonWriter json(out);
    begin_message(json, "previewed");
    json.member("ack", ack);
    json.member("turn", turn);
    json.member_raw("preview", preview_json);
    json.end_object();
}

void write_claim_settled(std::string& out, Seat seat, bool accepted) {
    JsonWriter json(out);
    begin_message(json, "claim_settled");
    member_seat(json, "seat", seat);
    json.member("accepted", accepted);
    json.end_object();
}

void write_chat(std::string& out, Ack ack, const ChatLine& line) {
    JsonWriter json(out);
    begin_message(json, "chat");
    if (ack) json.member("ack", *ack);
    chat_members(json, line);
    json.end_object();
}

void write_presence(std::string& out, const Presence& presence) {
    JsonWriter json(out);
    begin_message(json, "presence");
    member_seat(json, "seat", presence.seat);
    json.member("connected", presence.connected);
    member_optional_ms(json, "away_ms", presence.away);
    json.member("played_by", to_string(presence.played_by));
    json.end_object();
}

void write_closing(std::string& out, std::string_view reason, std::optional<Milliseconds> retry) {
    JsonWriter json(out);
    begin_message(json, "closing");
    json.member("reason", reason);
    member_optional_ms(json, "retry_ms", retry);
    json.end_object();
}

void write_welcome(std::string& out, const Welcome& welcome) {
    JsonWriter json(out);
    begin_message(json, "welcome");
    json.member("protocol", protocol_version);
    json.member("server", welcome.server);
    json.member("code", welcome.code);
    json.member("seat_token", welcome.seat_token);
    json.member("last_id", welcome.last_id);
    member_optional_seat(json, "seat", welcome.seat);
    json.member("role", to_string(welcome.role));
    json.member("host", welcome.host);
    member_optional_name(json, welcome.name);
    member_ms(json, "ping_ms", welcome.ping);
    json.key("chat");
    json.begin_array();
    for (const auto& line : welcome.chat) {
        json.begin_object();
        chat_members(json, line);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void write_room_head(std::string& out, const RoomView& room) {
    JsonWriter json(out);
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
    member_optional_seat(json, "host", room.host);
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
    json.member("paused", room.paused);
    json.key("rematch");
    json.begin_array();
    for (const Seat seat : room.rematch) json.value(int{seat.index});
    json.end_array();
}

void write_room_tail(std::string& out, const RoomYou& you) {
    out += ',';
    JsonWriter json(out);
    json.key("claims");
    json.begin_array();
    for (const auto& claim : you.claims) {
        json.begin_object();
        json.member("claim", claim.claim);
        member_seat(json, "seat", claim.seat);
        json.member("name", claim.name);
        json.end_object();
    }
    json.end_array();
    json.key("you");
    json.begin_object();
    member_optional_seat(json, "seat", you.seat);
    json.member("role", to_string(you.role));
    json.member("host", you.host);
    member_optional_name(json, you.name);
    json.end_object();
    json.end_object();
}

void write_update_head(std::string& out, const UpdateView& update) {
    JsonWriter json(out);
    begin_message(json, "update");
    json.member("v", update.v);
    json.member("turn", update.turn);
    json.key("events");
    json.begin_array();
    for (const auto& event : update.events) json.raw(event);
    json.end_array();
    json.member_raw("public", update.public_json);
    if (!update.clock) {
        json.member_null("clock");
        return;
    }
    json.key("clock");
    json.begin_object();
    member_ms(json, "remaining_ms", update.clock->remaining);
    json.member("more_time", update.clock->more_time);
    json.end_object();
}

void write_update_tail(std::string& out, Ack ack, std::string_view you_json, bool resync) {
    out += ',';
    JsonWriter json(out);
    if (ack) json.member("ack", *ack);
    if (resync) json.member("resync", true);
    json.member_raw("you", you_json);
    json.end_object();
}

void write_games(std::string& out, std::span<const OptionDescriptor> room_options) {
    JsonWriter json(out);
    json.begin_object();
    json.key("games");
    json.begin_array();
    for (const Preset* preset : catalogue()) json.raw(preset->describe());
    json.end_array();
    json.key("room_options");
    json.begin_array();
    for (const auto& option : room_options) {
        std::string text;
        write_descriptor(text, option);
        json.raw(text);
    }
    json.end_array();
    json.end_object();
}

void write_room_created(std::string& out, std::string_view code, std::string_view link, std::string_view host_token) {
    JsonWriter json(out);
    json.begin_object();
    json.member("code", code);
    json.member("link", link);
    json.member("host_token", host_token);
    json.end_object();
}

void write_http_error(std::string& out, const Refusal& refusal) {
    JsonWriter json(out);
    json.begin_object();
    json.member("code", refusal.code);
    json.member("message", refusal.message);
    json.end_object();
}

void write_status(std::string& out, std::string_view status) {
    JsonWriter json(out);
    json.begin_object();
    json.member("status", status);
    json.end_object();
}

void write_room_card(std::string& out, const RoomCard& card) {
    JsonWriter json(out);
    json.begin_object();
    json.member("code", card.code);
    json.member("game", card.game);
    json.member("name", card.name);
    json.member("state", to_string(card.state));
    json.key("seats");
    json.begin_array();
    for (const auto& seat : card.seats) {
        json.begin_object();
        member_seat(json, "seat", seat.seat);
        json.member("name", seat.name);
        json.member("kind", seat.bot ? "bot" : "human");
        json.member("connected", seat.connected);
        json.member("claimable", seat.claimable);
        json.end_object();
    }
    json.end_array();
    member_size(json, "seats_max", card.seats_max);
    json.member("full", card.full);
    json.member("locked", card.locked);
    json.member("spectators_allowed", card.spectators_allowed);
    json.member("can_sit", card.can_sit);
    json.member("can_watch", card.can_watch);
    json.end_object();
}

std::string bot_plays_on_event(Seat seat) {
    return seat_event("bot_plays_on", seat);
}
std::string seat_taken_back_event(Seat seat) {
    return seat_event("seat_taken_back", seat);
}
std::string clock_ran_out_event(Seat seat) {
    return seat_event("clock_ran_out", seat);
}
std::string more_time_event(Seat seat) {
    return seat_event("more_time", seat);
}
std::string seat_removed_event(Seat seat) {
    return seat_event("seat_removed", seat);
}

std::string seat_taken_over_event(Seat seat, std::string_view name) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.member("event", "seat_taken_over");
    member_seat(json, "seat", seat);
    json.member("name", name);
    json.end_object();
    return out;
}

std::string game_started_event(std::uint64_t game_number) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.member("event", "game_started");
    json.member("game_number", game_number);
    json.end_object();
    return out;
}

std::string game_ended_by_host_event() {
    return R"({"event":"game_ended_by_host"})";
}

}  // namespace crowntable::protocol
