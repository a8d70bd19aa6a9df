#include "protocol/wire/http.hpp"

#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::wire {

namespace {

void write_server_card(json::Writer& json, const ServerCard& server) {
    json.begin_object();
    json.member("name", server.name);
    json.member("welcome", server.welcome);
    json.member("access_key", server.access_key);
    json.key("games_off");
    json.begin_array();
    for (const auto& preset : server.games_off) json.value(preset);
    json.end_array();
    json.end_object();
}

}  // namespace

void write_games(std::string& out, std::span<const table::Preset* const> presets,
                 std::span<const table::OptionDescriptor> room_options, const ServerCard& server) {
    json::Writer json(out);
    json.begin_object();
    json.key("games");
    json.begin_array();
    // Each preset describes itself: this layer knows no game.
    for (const table::Preset* preset : presets) json.raw(preset->describe());
    json.end_array();
    json.key("room_options");
    json.begin_array();
    for (const auto& option : room_options) {
        std::string text;
        table::write_descriptor(text, option);
        // Options are written one by one into texts of their own, as presets write theirs: one writer serves both.
        json.raw(text);
    }
    json.end_array();
    json.key("server");
    write_server_card(json, server);
    json.end_object();
}

void write_room_created(std::string& out, std::string_view code, std::string_view link, std::string_view host_token) {
    json::Writer json(out);
    json.begin_object();
    json.member("code", code);
    json.member("link", link);
    // The only time that this secret is told: of the token itself the server keeps no copy, only a hash.
    json.member("host_token", host_token);
    json.end_object();
}

void write_http_error(std::string& out, const Refusal& refusal) {
    json::Writer json(out);
    json.begin_object();
    json.member("code", refusal.code);
    json.member("message", refusal.message);
    if (refusal.retry) json.member("retry_ms", static_cast<std::int64_t>(refusal.retry->count()));
    json.end_object();
}

void write_status(std::string& out, std::string_view status, const std::optional<NodeCard>& node) {
    json::Writer json(out);
    json.begin_object();
    json.member("status", status);
    if (node) {
        json.key("node");
        json.begin_object();
        json.member("id", node->id);
        json.member("epoch", node->epoch);
        json.member("rooms_owned", node->rooms_owned);
        json.member("players_relayed", node->players_relayed);
        json.member("beat_age_ms", static_cast<std::int64_t>(node->beat_age.count()));
        json.member("burials", node->burials);
        json.member("takeovers", node->takeovers);
        json.end_object();
    }
    json.end_object();
}

void write_room_card(std::string& out, const RoomCard& card) {
    json::Writer json(out);
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
        // Whoever knows the code may read this card. It tells what they would see on joining, names and who is there,
        // and nothing of the game.
        json.member("kind", seat.bot ? "bot" : "human");
        json.member("connected", seat.connected);
        json.member("claimable", seat.claimable);
        if (!seat.avatar.empty()) json.member("avatar", seat.avatar);
        json.end_object();
    }
    json.end_array();
    member_seat(json, "host", card.host);
    member_size(json, "seats_max", card.seats_max);
    json.member("full", card.full);
    json.member("locked", card.locked);
    json.member("spectators_allowed", card.spectators_allowed);
    json.member("can_sit", card.can_sit);
    json.member("can_watch", card.can_watch);
    json.end_object();
}

}  // namespace crowntable::wire
