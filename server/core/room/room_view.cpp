#include "server/core/room/room_view.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/absence.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/sharing.hpp"

namespace crowntable::server {

using wire::Role;

wire::SeatLine seat_line(const Parts& room, Seat seat, Now now) {
    ENSURE(room.state.has_seat(seat));
    const RoomSeat& held = room.state.seats[seat.index];
    const Person* human = room.state.human_of(seat);
    const bool is_connected = room.presence.is_connected(room.state, seat);
    std::optional<std::chrono::milliseconds> away;
    if (human != nullptr && !is_connected) {
        // How long, not since when: the clocks of clients are their own.
        away = now - room.presence.away_since(human->id);
    }
    std::optional<std::chrono::milliseconds> grace;
    if (const auto when = replaced_at(room, seat)) grace = std::max(*when - now, std::chrono::milliseconds(0));
    return {.seat = seat,
            .name = held.name,
            .bot = held.bot,
            .ready = held.ready,
            .connected = is_connected,
            .away = away,
            .grace = grace,
            .played_by = held.played_by,
            .avatar = human != nullptr ? std::string_view(human->avatar) : std::string_view()};
}

namespace {

std::optional<Seat> seat_of(const Parts& room, std::optional<PersonId> who) {
    const Person* person = who ? room.state.find(*who) : nullptr;
    return person != nullptr ? person->seat : std::nullopt;
}

std::vector<wire::RemovalLine> removals(const Parts& room) {
    std::vector<wire::RemovalLine> lines;
    for (const auto& [target, voters] : room.acting_host.votes()) {
        SeatSet by;
        for (const PersonId voter : voters) by.insert(seat_of(room, voter).value());
        lines.push_back({seat_of(room, target).value(), by});
    }
    return lines;
}

std::vector<wire::PromisedLine> promised_seats(const Parts& room) {
    std::vector<wire::PromisedLine> lines;
    for (const auto& [id, person] : room.state.people) {
        if (person.promised) lines.push_back({*person.promised, person.name});
    }
    return lines;
}

}  // namespace

std::vector<std::string> watching(const Parts& room) {
    std::vector<std::string> names;
    for (const auto& [id, person] : room.state.people) {
        // Whoever is away for a moment still counts (spectator_count), but is not said to watch.
        if (person.role == Role::spectator && room.presence.is_here(id)) names.push_back(person.name);
    }
    return names;
}

std::vector<PersonId> undecided(const Parts& room) {
    std::vector<PersonId> guests;
    for (const auto& [connection, who] : room.presence.inside()) {
        if (room.person(who).role == Role::guest) guests.push_back(who);
    }
    return guests;
}

namespace {

/// Everybody else who sits or is here.
std::vector<wire::PersonLine> people_lines(const Parts& room, PersonId but) {
    std::vector<wire::PersonLine> lines;
    lines.reserve(room.people());
    for (const auto* people : {&room.state.people, &room.visitors.all()}) {
        for (const auto& [id, person] : *people) {
            if (id == but || (!person.seat && !room.presence.is_here(id))) continue;
            lines.push_back({.person = id.value,
                             .name = person.name,
                             .role = person.role,
                             .seat = person.seat,
                             .muted = room.state.is_muted(person),
                             .asks_to_sit = room.sit_wishes.find(id) != nullptr,
                             .avatar = person.avatar});
        }
    }
    return lines;
}

std::vector<wire::KnockLine> knock_lines(const Parts& room) {
    std::vector<wire::KnockLine> lines;
    for (const Knock& knock : room.doorstep.knocks()) lines.push_back({knock.number, knock.name, knock.seat});
    return lines;
}

const Refusal* start_refusal(const Parts& room, const Terms& terms) {
    static const Refusal game_on = refusal(error_code::game_on);
    // Also while a game waits for its first cards, which nobody is shown yet: it cannot be started twice.
    if (room.state.game_on()) return &game_on;
    return terms.setup.refusal ? &*terms.setup.refusal : nullptr;
}

}  // namespace

void write_room_head(const Parts& room, Now now, std::string& out) {
    const auto terms = room.terms();
    const table::Preset& preset = *room.state.preset;
    // Counted all the same, as by servers that know no practice: both have the same state.
    std::optional<wire::TableStatistics> statistics;
    if (!room.state.practice) statistics = room.state.statistics.shown(room.state.seats);
    // The next one is on the table from its start to its first card, and the last one is told of.
    const auto number = room.state.games_started - (room.state.deals == 0 ? 1 : 0);
    const bool is_told = room.state.phase() == wire::RoomPhase::finished && number != room.state.games_over;
    wire::RoomView view{.code = room.state.code,
                        .state = room.state.phase(),
                        .game = preset.id(),
                        .game_name = preset.name(),
                        .family = preset.family(),
                        .options_json = terms->options_json,
                        .changed = terms->changed,
                        .room_options_json = terms->room_options_json,
                        .locked = room.state.locked,
                        .chat_locked = room.state.chat_locked,
                        .practice = room.state.practice,
                        .host = seat_of(room, room.state.host),
                        .acting_host = seat_of(room, room.acting_host.who()),
                        .seats_min = preset.seats_min(),
                        .seats_max = preset.seats_max(),
                        .spectators = watching(room),
                        .start_refusal = start_refusal(room, *terms),
                        .facts = terms->setup.facts,
                        .games_played = room.state.games_over,
                        .game_number = is_told ? std::optional(number) : std::nullopt,
                        .statistics = std::move(statistics),
                        .paused = room.presence.paused() && room.state.game_on(),
                        .rematch = room.state.rematch,
                        .removals = removals(room),
                        .from_next_deal = promised_seats(room),
                        .replays = replay_lines(room)};
    view.seats.reserve(room.state.seats.size());
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) view.seats.push_back(seat_line(room, seat_at(i), now));
    wire::write_room_head(out, view);
}

void write_room_tail(const Parts& room, const Person& person, std::string& out) {
    wire::RoomYou you{.seat = person.seat,
                      .role = person.role,
                      .host = governs(room, person),
                      .name = person.name,
                      .from_next_deal = person.promised,
                      .muted = room.state.is_muted(person),
                      .avatar = person.avatar};
    if (you.host) {
        you.knocks = knock_lines(room);
        you.people = people_lines(room, person.id);
    }
    // Only those who are asked learn who they say they are.
    for (const Claim& claim : room.claims.open()) {
        if (!is_asked(room, claim, person)) continue;
        ENSURE(room.state.has_seat(claim.seat));
        const Person* claimant = room.state.find(claim.who);
        you.claims.push_back({.claim = claim.number,
                              .seat = claim.seat,
                              .name = claimant != nullptr ? claimant->name : "",
                              .at_once = claim.at_once,
                              .answered = claim.consent.is_given_by(person.id)});
    }
    wire::write_room_tail(out, you);
}

namespace {

bool takes_late_comers(const Parts& room) {
    const bool needs_consent = room.state.hand_in_play() && room.state.table->has_one_deal();
    if (!room.state.settings.late_join || (needs_consent && !room.state.settings.late_join_any)) return false;
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const RoomSeat& seat = room.state.seats[i];
        const bool is_given_away = room.state.promised_to(seat_at(i)) != nullptr || (needs_consent && seat.left_by);
        if (seat.bot && !seat.out_of_game && !is_given_away) return true;
    }
    return false;
}

}  // namespace

wire::RoomCard room_card(const Parts& room, Now now) {
    // For somebody who has the code but has not come in: it tells beforehand what the door would answer.
    const std::size_t occupied = room.state.occupied_seats();
    // As seat_for would decide; while a game is on, one may join by a bot's seat alone.
    const bool has_seat_to_give = room.state.game_on() ? takes_late_comers(room) : !all_seats_taken(room);
    wire::RoomCard card{.code = room.state.code,
                        .game = std::string(room.state.preset->id()),
                        .name = std::string(room.state.preset->name()),
                        .state = room.state.phase(),
                        .host = seat_of(room, room.state.host),
                        .seats_max = room.state.preset->seats_max(),
                        .full = occupied >= room.state.preset->seats_max(),
                        .locked = room.state.locked,
                        .spectators_allowed = room.state.settings.spectators,
                        .can_sit = has_seat_to_give && !room.state.locked && !room.state.practice,
                        .can_watch = room.state.settings.spectators && !room.state.locked &&
                                     spectator_count(room) < room.limits.spectators_per_room_max};
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const Seat seat = seat_at(i);
        const RoomSeat& held = room.state.seats[i];
        const Person* human = room.state.human_of(seat);
        card.seats.push_back({.seat = seat,
                              .name = held.name,
                              .bot = held.bot.has_value(),
                              .connected = room.presence.is_connected(room.state, seat),
                              .claimable = claimable(room, seat, now),
                              .avatar = human != nullptr ? human->avatar : ""});
    }
    return card;
}

}  // namespace crowntable::server
