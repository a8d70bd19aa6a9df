#include <algorithm>
#include <memory>

#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

using protocol::Role;

void Room::send(Step& step, const Session& session, std::string text) {
    if (session.connection) {
        step.outbox.texts.push_back({*session.connection, nullptr, std::move(text)});
    }
}

bool Room::is_newcomer(const Step& step, SessionId who) const {
    return std::ranges::any_of(step.newcomers, [&](const Newcomer& newcomer) { return newcomer.who == who; });
}

bool Room::connected(Seat seat) const {
    if (state_.seats[seat.index].bot) {
        return true;
    }
    const Session* human = state_.human_of(seat);
    return human != nullptr && human->connection;
}

/// The undecided see the game where they might watch it: not where spectators are unwanted or the room is locked.
bool Room::sees_game(const Session& session) const {
    const bool may_watch = state_.settings.spectators && (session.role == Role::spectator || !state_.locked);
    return state_.table && state_.deals > 0 && (session.seat || may_watch);
}

void Room::send_welcomes(Step& step) {
    for (const Newcomer& newcomer : step.newcomers) {
        const Session& session = state_.people.at(newcomer.who);
        std::string text;
        protocol::write_welcome(text, {.server = CROWNTABLE_VERSION,
                                       .code = state_.code,
                                       .seat_token = newcomer.token,
                                       .last_id = session.last_id,
                                       .seat = session.seat,
                                       .role = session.role,
                                       .host = is_host(session),
                                       .name = session.name,
                                       .ping = limits_.ping_interval,
                                       .chat = state_.chat.lines()});
        send(step, session, std::move(text));
    }
}

/// A crowd that comes, goes and changes its names must not fill the queues of those who play.
bool Room::is_room_due(const Step& step) {
    spectators_untold_ |= step.spectators_changed;
    const bool is_due = step.room_changed || (spectators_untold_ && spectator_news_.take(step.now));
    spectators_untold_ &= !is_due;
    return is_due;
}

void Room::send_room(Step& step) {
    const bool to_all = is_room_due(step);
    if (!to_all && step.newcomers.empty() && step.told_alone.empty()) {
        return;
    }
    const auto head = std::make_shared<const std::string>(room_head(step.now));
    for (const auto& [id, session] : state_.people) {
        const bool is_told = to_all || is_newcomer(step, id) || std::ranges::count(step.told_alone, id) > 0;
        if (session.connection && is_told) {
            step.outbox.texts.push_back({*session.connection, head, room_tail(session)});
        }
    }
}

void Room::send_presence(Step& step) {
    for (const Seat seat : step.presence_changed) {
        if (!state_.has_seat(seat) || state_.seats[seat.index].vacated) {
            continue;
        }
        const auto line = seat_line(seat, step.now);
        std::string text;
        protocol::write_presence(text, {seat, line.connected, line.away, line.played_by});
        const auto shared = std::make_shared<const std::string>(std::move(text));
        for (const auto& [id, session] : state_.people) {
            if (session.connection && !is_newcomer(step, id)) {
                step.outbox.texts.push_back({*session.connection, shared, {}});
            }
        }
    }
}

void Room::send_update(Step& step) {
    for (const Newcomer& newcomer : step.newcomers) {
        send_missed_update(step, newcomer);
    }
    if (step.events.empty() || !state_.table) {
        return;
    }
    const auto head = std::make_shared<const std::string>(update_head(step.now, step.events));
    for (const auto& [id, session] : state_.people) {
        if (!session.connection || !sees_game(session) || is_newcomer(step, id)) {
            continue;
        }
        const bool acknowledged = step.acknowledged && step.acknowledged->first == id;
        const protocol::Ack ack = acknowledged ? protocol::Ack(step.acknowledged->second) : std::nullopt;
        step.outbox.texts.push_back({*session.connection, head, update_tail(session, ack, false)});
    }
}

void Room::send_missed_update(Step& step, const Newcomer& newcomer) {
    const Session& session = state_.people.at(newcomer.who);
    if (state_.deal_stage() != DealStage::none) {
        send(step, session, deal_text(step.now));
    }
    if (!sees_game(session)) {
        return;
    }
    auto missed = newcomer.version ? state_.history.since(*newcomer.version) : std::vector<std::string>{};
    const bool resync = !missed.has_value();
    send(step, session,
         update_head(step.now, std::move(missed).value_or(std::vector<std::string>{})) +
             update_tail(session, std::nullopt, resync));
}

void Room::send_present_update(Step& step, const Session& session, protocol::Ack ack) {
    send(step, session, update_head(step.now, {}) + update_tail(session, ack, false));
}

protocol::SeatLine Room::seat_line(Seat seat, Now now) const {
    const RoomSeat& place = state_.seats[seat.index];
    const Session* human = state_.human_of(seat);
    const bool is_connected = connected(seat);
    std::optional<std::chrono::milliseconds> away;
    if (human != nullptr && !is_connected) {
        away = now - human->away_since;
    }
    return {.seat = seat,
            .name = place.name,
            .bot = place.bot,
            .ready = place.ready,
            .connected = is_connected,
            .away = away,
            .played_by = place.played_by};
}

std::string Room::room_head(Now now) const {
    const protocol::Preset& preset = *state_.preset;
    const Session* hosting = state_.host ? state_.find(*state_.host) : nullptr;
    auto setup = preset.setup(state_.options, state_.occupied_seats());
    protocol::RoomView view{.code = state_.code,
                            .state = state_.phase(),
                            .game = std::string(preset.id()),
                            .game_name = std::string(preset.name()),
                            .family = std::string(preset.family()),
                            .options_json = state_.options,
                            .changed = preset.changed(state_.options),
                            .room_options_json = state_.room_options,
                            .locked = state_.locked,
                            .host = hosting != nullptr ? hosting->seat : std::nullopt,
                            .seats_min = preset.seats_min(),
                            .seats_max = preset.seats_max(),
                            .start_refusal = std::move(setup.refusal),
                            .facts = std::move(setup.facts),
                            .games_played = state_.games_over,
                            .statistics = state_.statistics.shown(state_.seats),
                            .paused = paused_ && state_.game_on(),
                            .rematch = state_.rematch};
    if (state_.game_on()) {
        view.start_refusal = protocol::refusal(protocol::error_code::game_on);
    }
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        view.seats.push_back(seat_line(Seat{static_cast<std::uint8_t>(i)}, now));
    }
    for (const auto& [id, session] : state_.people) {
        if (session.role == Role::spectator && session.connection) {
            view.spectators.push_back(session.name);
        }
    }
    std::string text;
    protocol::write_room_head(text, view);
    return text;
}

std::string Room::room_tail(const Session& session) const {
    protocol::RoomYou you{.seat = session.seat, .role = session.role, .host = is_host(session), .name = session.name};
    if (you.host) {
        for (const Claim& claim : claims_.open()) {
            const Session* claimant = state_.find(claim.who);
            you.claims.push_back({claim.number, claim.seat, claimant != nullptr ? claimant->name : ""});
        }
    }
    std::string text;
    protocol::write_room_tail(text, you);
    return text;
}

std::optional<protocol::Clock> Room::clock(Now now) const {
    if (round_pause_.set()) {
        return protocol::Clock{round_pause_.remaining(now), false};
    }
    if (turn_clock_.set()) {
        return protocol::Clock{turn_clock_.remaining(now), !more_time_used_ && state_.settings.turn.count() > 0};
    }
    return std::nullopt;
}

std::string Room::update_head(Now now, std::vector<std::string> events) const {
    protocol::UpdateView view{.v = state_.history.version(),
                              .turn = state_.table->turn(),
                              .events = std::move(events),
                              .public_json = {},
                              .clock = clock(now)};
    state_.table->write_public(view.public_json);
    std::string text;
    protocol::write_update_head(text, view);
    return text;
}

std::string Room::update_tail(const Session& session, protocol::Ack ack, bool resync) const {
    std::string you;
    if (session.seat && session.seen_hands.contains(*session.seat)) {
        state_.table->write_private(*session.seat, you);
    } else {
        you = "null";
    }
    std::string text;
    protocol::write_update_tail(text, ack, you, resync);
    return text;
}

protocol::RoomCard Room::card() const {
    const std::size_t occupied = state_.occupied_seats();
    const auto bots = std::ranges::count_if(
        state_.seats, [](const RoomSeat& seat) { return seat.bot.has_value() && !seat.out_of_game; });
    const bool place = state_.game_on() ? state_.settings.late_join && bots > 0 : !all_seats_taken();
    protocol::RoomCard card{
        .code = state_.code,
        .game = std::string(state_.preset->id()),
        .name = std::string(state_.preset->name()),
        .state = state_.phase(),
        .seats_max = state_.preset->seats_max(),
        .full = occupied >= state_.preset->seats_max(),
        .locked = state_.locked,
        .spectators_allowed = state_.settings.spectators,
        .can_sit = place && !state_.locked,
        .can_watch = state_.settings.spectators && !state_.locked && spectators() < limits_.spectators_per_room_max};
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const RoomSeat& place_at = state_.seats[i];
        card.seats.push_back({seat, place_at.name, place_at.bot.has_value(), connected(seat), claimable(seat)});
    }
    return card;
}

}  // namespace crowntable::server
