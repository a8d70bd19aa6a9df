#include <algorithm>
#include <array>

#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;
using protocol::Role;

namespace {

constexpr std::array<std::string_view, 12> bot_names = {"Bot Ada", "Bot Ben",  "Bot Cleo", "Bot Dan",
                                                        "Bot Eve", "Bot Finn", "Bot Gus",  "Bot Hana",
                                                        "Bot Ida", "Bot Jon",  "Bot Kay",  "Bot Leo"};

}  // namespace

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Sit& op) {
    Session& session = asker.session;
    if (session.seat) {
        return refusal(error::already_seated);
    }
    if (state_.locked) {
        return refusal(error::room_locked);
    }
    const auto found = seat_for(session, op.seat);
    if (const auto* refused = std::get_if<Refusal>(&found)) {
        return *refused;
    }
    if (op.name) {
        rename(step, session, *op.name);
    }
    name_if_nameless(step, session, "Player");
    drop_claim_of(step, session.id);
    Seat seat = std::get<Seat>(found);
    if (!state_.game_on()) {
        make_place_for_seat(step);
        seat = seat_at(state_.seats.size());
    }
    change(step, change::SeatTaken{session.id, seat});
    observer_.seat_taken(state_.code, seat);
    return SeatedReply{};
}

std::variant<Refusal, Seat> Room::seat_for(const Session& session, const std::optional<Seat>& wanted) const {
    if (state_.game_on()) {
        return late_seat_for(session, wanted);
    }
    if (wanted && state_.has_seat(*wanted)) {
        return refusal(error::seat_taken);
    }
    if (all_seats_taken()) {
        return refusal(error::room_full);
    }
    const Seat next = seat_at(state_.seats.size());
    // Seats are numbered without gaps, so that only the next one can be asked for.
    if (wanted && *wanted != next) {
        return refusal(error::no_such_seat);
    }
    return next;
}

std::variant<Refusal, Seat> Room::late_seat_for(const Session& session, const std::optional<Seat>& wanted) const {
    if (!state_.settings.late_join) {
        return refusal(error::late_join_off);
    }
    if (wanted && !state_.has_seat(*wanted)) {
        return refusal(error::no_such_seat);
    }
    bool knows_too_much = false;
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        const Seat seat = seat_at(i);
        if (!state_.seats[i].bot || state_.seats[i].out_of_game || (wanted && *wanted != seat)) {
            continue;
        }
        if (!has_seen_another_hand(session, seat)) {
            return seat;
        }
        knows_too_much = true;
    }
    if (knows_too_much) {
        return refusal(error::seen_another_hand);
    }
    return refusal(wanted ? error::seat_taken : error::room_full);
}

bool Room::has_seen_another_hand(const Session& session, Seat seat) const {
    SeatSet others = session.seen_hands;
    others.erase(seat);
    return state_.game_on() && !others.empty();
}

/// The last game is shown for as long as its seats are not needed.
void Room::make_place_for_seat(Step& step) {
    if (state_.table && state_.seats.size() >= state_.preset->seats_max()) {
        drop_all_claims(step);
        change(step, change::TablePutAway{});
    }
}

void Room::leave_seat(Step& step, Seat seat) {
    drop_claims_on(step, seat);
    const bool closes_up = !state_.table;
    change(step, change::SeatLeft{seat});
    step.presence_changed.insert(seat);
    if (closes_up) {
        claims_.close_up(seat);
    } else if (!state_.table) {
        drop_all_claims(step);
    }
    observer_.seat_left(state_.code, seat);
}

std::size_t Room::spectators() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(state_.people, [](const auto& entry) { return entry.second.role == Role::spectator; }));
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Watch&) {
    Session& session = asker.session;
    if (session.role == Role::spectator) {
        return Done{};
    }
    if (session.seat && state_.game_on()) {
        return refusal(error::game_on);
    }
    if (!state_.settings.spectators) {
        return refusal(error::spectators_off);
    }
    if (state_.locked && !session.seat) {
        return refusal(error::room_locked);
    }
    if (spectators() >= limits_.spectators_per_room_max) {
        return refusal(error::room_full);
    }
    if (session.seat) {
        leave_seat(step, *session.seat);
    }
    name_if_nameless(step, session, "Guest");
    change(step, change::BeganToWatch{session.id});
    note_person(step, session);
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::AddBot& op) {
    if (auto refused = refuse_unless_host_before_game(asker.session)) {
        return *refused;
    }
    if (!state_.preset->has_bot(op.level)) {
        return refusal(error::unavailable, "Bots of this level do not exist yet.");
    }
    if (all_seats_taken()) {
        return refusal(error::room_full);
    }
    make_place_for_seat(step);
    std::string_view name = bot_names.front();
    for (const auto one : bot_names) {
        if (unique_name(one, std::nullopt) == one) {
            name = one;
            break;
        }
    }
    change(step, change::BotAdded{op.level, unique_name(name, std::nullopt)});
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::RemoveSeat& op) {
    if (auto refused = refuse_unless_host(asker.session)) {
        return *refused;
    }
    if (!state_.has_seat(op.seat) || state_.seats[op.seat.index].vacated || state_.seats[op.seat.index].out_of_game) {
        return refusal(error::no_such_seat);
    }
    const auto who = state_.seats[op.seat.index].who;
    if (who == asker.session.id) {
        return refusal(error::unavailable, "That is your own seat: leave it instead.");
    }
    if (!who && state_.game_on() && state_.settings.on_leave != OnLeave::end) {
        return refusal(error::game_on, "Somebody has to play that seat until the game is over.");
    }
    if (who) {
        close(step, state_.people.at(*who), "REMOVED", 4002);
    }
    leave_seat(step, op.seat);
    if (who) {
        change(step, change::PersonGone{*who, true});
    }
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Lock& op) {
    if (auto refused = refuse_unless_host(asker.session)) {
        return *refused;
    }
    if (state_.locked != op.locked) {
        change(step, change::LockSet{op.locked});
    }
    return Done{};
}

}  // namespace crowntable::server
