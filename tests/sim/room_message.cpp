#include "tests/sim/room_message.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "protocol/text/error_code.hpp"
#include "protocol/wire/room.hpp"
#include "server/core/replay_links.hpp"

namespace crowntable::sim {

namespace {

std::vector<wire::PromisedLine> promised(const server::RoomState& room) {
    std::vector<wire::PromisedLine> lines;
    for (const auto& [id, person] : room.people) {
        if (person.promised) lines.push_back({*person.promised, person.name});
    }
    return lines;
}

std::vector<wire::ReplayLine> shared_replays(const server::RoomState& room) {
    // The key by which all servers of the simulation sign.
    const SigningKey signer{PrivateKey{}};
    server::ReplayLinks links{[&]() -> const SigningKey& { return signer; }};
    std::vector<wire::ReplayLine> lines;
    const bool is_closed = room.replays.is_closed();
    if (room.replay_on_table() && (is_closed || !room.replays.agreed().empty())) {
        wire::ReplayLine line{.game = static_cast<std::uint32_t>(room.games_started), .is_closed = is_closed};
        for (const auto& [id, person] : room.people) {
            if (person.name.empty()) continue;
            if (room.replays.agreed().contains(id)) {
                line.agreed.push_back(person.name);
            } else if (!person.seen_hands.empty()) {
                line.awaited.push_back(person.name);
            }
        }
        lines.push_back(line);
    }
    for (const auto& [game, shared] : room.replays.shared()) {
        const auto same = [&](const wire::ReplayLine& line) { return line.game == game; };
        auto line = std::ranges::find_if(lines, same);
        if (line == lines.end()) line = lines.insert(lines.end(), {.game = game});
        line->link = links.link_to({room.code, game, shared.key});
    }
    std::ranges::sort(lines, std::greater{}, &wire::ReplayLine::game);
    return lines;
}

/// What the view is written from, where the room does not keep it.
struct Sources {
    explicit Sources(const server::RoomState& room)
        : setup(room.preset->setup(room.options, room.occupied_seats())),
          changed(room.preset->changed(room.options)),
          room_options(server::complete_room_options(room.room_options)) {
        if (room.game_on()) setup.refusal = refusal(error_code::game_on);
    }
    table::SetupReport setup;
    std::vector<std::string> changed;
    std::string room_options;
};

/// Of the game whose end is shown: until the first cards of the next one that is the one before it.
std::optional<std::uint64_t> game_number(const server::RoomState& room) {
    if (room.phase() != wire::RoomPhase::finished) return std::nullopt;
    const auto number = room.deals > 0 ? room.games_started : room.games_started - 1;
    return number == room.games_over ? std::nullopt : std::optional(number);
}

wire::RoomView view_of(const server::RoomState& room, const Sources& sources) {
    const table::Preset& preset = *room.preset;
    const server::Person* hosting = room.host ? room.find(*room.host) : nullptr;
    return {.code = room.code,
            .state = room.phase(),
            .game = preset.id(),
            .game_name = preset.name(),
            .family = preset.family(),
            .options_json = room.options,
            .changed = sources.changed,
            .room_options_json = sources.room_options,
            .locked = room.locked,
            .chat_locked = room.chat_locked,
            .host = hosting != nullptr ? hosting->seat : std::nullopt,
            .seats_min = preset.seats_min(),
            .seats_max = preset.seats_max(),
            .start_refusal = sources.setup.refusal ? &*sources.setup.refusal : nullptr,
            .facts = sources.setup.facts,
            .games_played = room.games_over,
            .game_number = game_number(room),
            .statistics = room.statistics.shown(room.seats),
            .rematch = room.rematch,
            .from_next_deal = promised(room),
            .replays = shared_replays(room)};
}

}  // namespace

std::string room_message(const server::RoomState& room) {
    const Sources sources(room);
    auto view = view_of(room, sources);
    for (std::size_t i = 0; i < room.seats.size(); ++i) {
        const server::RoomSeat& seat = room.seats[i];
        const server::Person* human = seat.who ? room.find(*seat.who) : nullptr;
        view.seats.push_back({.seat = seat_at(i),
                              .name = seat.name,
                              .bot = seat.bot,
                              .ready = seat.ready,
                              .played_by = seat.played_by,
                              .avatar = human != nullptr ? std::string_view(human->avatar) : std::string_view()});
    }
    std::string text;
    wire::write_room_head(text, view);
    wire::write_room_tail(text, {});
    return text;
}

Json recorded_part(Json room_message) {
    for (const char* member : {"spectators", "paused", "claims", "acting_host", "removals", "knocks", "people", "you"})
        room_message.erase(member);
    for (Json& seat : room_message.at("seats")) {
        seat.erase("connected");
        seat.erase("away_ms");
        seat.erase("grace_ms");
    }
    return room_message;
}

}  // namespace crowntable::sim
