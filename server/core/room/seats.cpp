#include "server/core/room/seats.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/reply.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/door.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/unseated.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;
using wire::Role;

namespace {

/// More than a table has seats, so that a bot has a number in its name only where people took these.
constexpr std::array<std::string_view, 12> bot_names = {"Bot Ada", "Bot Ben",  "Bot Cleo", "Bot Dan",
                                                        "Bot Eve", "Bot Finn", "Bot Gus",  "Bot Hana",
                                                        "Bot Ida", "Bot Jon",  "Bot Kay",  "Bot Leo"};

/// a seat for somebody who comes while a game is on, which is a bot's.
std::variant<Refusal, Seat> late_seat_for(const Parts& room, const Person& person, const std::optional<Seat>& wanted) {
    if (!room.state.settings.late_join) return refusal(error::late_join_off);
    if (wanted && !room.state.has_seat(*wanted)) return refusal(error::no_such_seat);
    // Somebody who played here before may have the very seat back whose hand they know.
    bool knows_too_much = false;
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const Seat seat = seat_at(i);
        const bool is_free = room.state.seats[i].bot && !room.state.seats[i].out_of_game;
        if (!is_free || room.state.promised_to(seat) != nullptr || (wanted && *wanted != seat)) continue;
        if (!has_seen_another_hand(room, person, seat)) return seat;
        knows_too_much = true;
    }
    if (knows_too_much) return refusal(error::seen_another_hand);
    return refusal(wanted ? error::seat_taken : error::room_full);
}

std::variant<Refusal, Seat> seat_for(const Parts& room, const Person& person, const std::optional<Seat>& wanted) {
    if (room.state.game_on()) return late_seat_for(room, person, wanted);
    // Between games every seat that there is has somebody, or was vacated and is shown with the last game.
    if (wanted && room.state.has_seat(*wanted)) return refusal(error::seat_taken);
    if (all_seats_taken(room)) return refusal(error::room_full);
    const Seat next = seat_at(room.state.seats.size());
    // Seats are numbered without gaps, so that only the next one can be asked for.
    if (wanted && *wanted != next) return refusal(error::no_such_seat);
    return next;
}

/// Whether the person may see the hand of a bot's seat. Whoever left it in this deal knows it; nobody else comes by a
/// hand that somebody was parted from.
bool may_sit_into_hand(const Parts& room, const Person& person, Seat seat) {
    const auto& left_by = room.state.seats[seat.index].left_by;
    return left_by ? left_by == person.id : room.state.settings.late_join_any;
}

/// The last game is shown for as long as its seats are not needed.
void put_away_game_if_full(Parts& room, Step& step) {
    if (room.state.table && room.state.seats.size() >= room.state.preset->seats_max()) {
        drop_all_claims(room, step);
        room.change(step, change::TablePutAway{});
    }
}

/// Whether the person sits only when the host agrees.
bool asks_for_seats(const Parts& room, const Person& person) {
    return room.state.settings.seats_by_consent && !governs(room, person) && !is_awaited(room.state, person);
}

}  // namespace

bool all_seats_taken(const Parts& room) {
    return room.state.occupied_seats() >= (room.state.practice ? practice_seats : room.state.preset->seats_max());
}

std::size_t spectator_count(const Parts& room) {
    return static_cast<std::size_t>(std::ranges::count_if(
        room.state.people, [](const auto& entry) { return entry.second.role == Role::spectator; }));
}

bool has_seen_another_hand(const Parts& room, const Person& person, Seat seat) {
    SeatSet others = person.seen_hands;
    others.erase(seat);
    return room.state.game_on() && !others.empty();
}

void leave_seat(Parts& room, Step& step, Seat seat) {
    ENSURE(room.state.has_seat(seat));
    drop_claims_on(room, step, seat);
    // Asked before the change, which may itself put the table away: a game that is called off takes its table along.
    const bool closes_up = !room.state.table;
    room.change(step, change::SeatLeft{seat});
    step.presence_changed.insert(seat);
    if (closes_up) {
        // The claims on other seats stay, under the numbers that these have now.
        room.claims.close_up(seat);
    } else if (!room.state.table) {
        drop_all_claims(room, step);
    }
    room.observer().seat_left(room.state.code, seat);
}

namespace {

/// Whoever takes up a seat has a name, and claims no other.
const Person& make_ready_to_sit(Parts& room, Step& step, const Person& asker, const wire::Sit& op) {
    const Person& person = room.write_down(step, asker);
    // Who is muted is called what they were called.
    if (op.name && !room.state.is_muted(person)) rename(room, step, person, *op.name);
    // Named before they sit: the seat takes its name from the person.
    name_if_nameless(room, step, person, "Player");
    drop_claim_of(room, step, person.id);
    return person;
}

bool waits_for_deal(const Parts& room, const Person& person, Seat seat) {
    return room.state.hand_in_play() && !may_sit_into_hand(room, person, seat);
}

/// Nothing: the seat is theirs now, or from the next deal on.
std::optional<Refusal> refuse_hand(const Parts& room, const Person& person, Seat seat) {
    if (!waits_for_deal(room, person, seat) || !room.state.table->has_one_deal()) return std::nullopt;
    return refusal(error::consent_needed);
}

/// `seat`: by seat_for, and not refused by refuse_hand.
Reply give_seat(Parts& room, Step& step, const Person& person, Seat seat) {
    if (waits_for_deal(room, person, seat)) {
        room.change(step, change::SeatPromised{person.id, seat});
        return Done{};
    }
    if (!room.state.game_on()) {
        put_away_game_if_full(room, step);
        // Vacated seats close up when the last game is put away, so that the number is known only now.
        seat = seat_at(room.state.seats.size());
    } else {
        // Of a bot's seat, which could be claimed in the middle of a game of one deal.
        drop_claims_on(room, step, seat);
    }
    if (person.role == Role::guest) step.came_to_table.push_back(person.id);
    room.change(step, change::SeatTaken{person.id, seat});
    room.observer().seat_taken(room.state.code, seat);
    return SeatedReply{};
}

}  // namespace

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Sit& op) {
    if (asker.person.seat) return refusal(error::already_seated);
    if (asker.person.promised) return refusal(error::claim_pending, "A seat is yours from the next deal on.");
    // An undecided person in a locked room was let in, or has played here.
    if (room.state.locked && asker.person.role == Role::spectator) return refusal(error::room_locked);
    if (room.state.practice && room.state.creator != asker.person.id) {
        return refusal(error::room_locked, "Whoever practises plays alone.");
    }
    const auto found = seat_for(room, asker.person, op.seat);
    if (const auto* refused = std::get_if<Refusal>(&found)) return *refused;
    const Seat seat = std::get<Seat>(found);
    if (auto refused = refuse_hand(room, asker.person, seat)) return *refused;
    const bool is_asked_about = asks_for_seats(room, asker.person);
    if (is_asked_about && room.sit_wishes.find(asker.person.id) != nullptr) return refusal(error::already_asked);
    if (is_asked_about && room.sit_wishes.open().size() >= room.limits.sit_wishes_max) {
        return refusal(error::rate_limited);
    }
    // Asked last, so that only a move that is obeyed costs one.
    if (auto refused = room.presence.refuse_move(asker.person, step.now)) return *refused;
    const Person& person = make_ready_to_sit(room, step, asker.person, op);
    if (is_asked_about) {
        room.sit_wishes.add({person.id, op.seat});
        note_governors(room, step);
        return Done{};
    }
    return give_seat(room, step, person, seat);
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::LetSit& op) {
    if (auto refused = refuse_unless_governing(room, asker.person)) return *refused;
    const SitWish* wish = room.sit_wishes.find({op.person});
    if (wish == nullptr) return refusal(error::no_such_person, "Nobody asks for a seat under this number any more.");
    const Person& person = room.person(wish->who);
    if (op.accept) {
        // What held when they asked is asked again: the seat may be taken by now, and the wish stays.
        const auto found = seat_for(room, person, wish->seat);
        if (const auto* refused = std::get_if<Refusal>(&found)) return *refused;
        if (auto refused = refuse_hand(room, person, std::get<Seat>(found))) return *refused;
        drop_claim_of(room, step, person.id);
        give_seat(room, step, person, std::get<Seat>(found));
    }
    room.sit_wishes.remove(person.id);
    std::string text;
    wire::write_sit_settled(text, op.accept);
    send(room, step, person, std::move(text));
    note_governors(room, step);
    return Done{};
}

void drop_vain_wishes(Parts& room, Step& step) {
    const bool dropped = room.sit_wishes.keep([&](const SitWish& wish) {
        const Person* person = room.state.find(wish.who);
        return person != nullptr && !person->seat && !person->promised && room.presence.is_here(wish.who);
    });
    if (dropped) note_governors(room, step);
}

namespace {

std::optional<Refusal> refuse_to_watch(const Parts& room, const Person& person) {
    if (person.seat && room.state.game_on()) return refusal(error::game_on);
    if (!room.state.settings.spectators) return refusal(error::spectators_off);
    // Counted with those who are away, who may come back at any time.
    if (spectator_count(room) >= room.limits.spectators_per_room_max) return refusal(error::room_full);
    // Whoever rises is one more of those without a seat; the door has seen to all others.
    const bool is_one_more = person.seat && !is_awaited(room.state, person);
    return is_one_more ? refuse_if_crowded(room, room.presence.address_of(person.id), person.id) : std::nullopt;
}

}  // namespace

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Watch&) {
    // Nothing to do is no mistake, as with all that is so already; and it costs no move.
    if (asker.person.role == Role::spectator) return Done{};
    if (auto refused = refuse_to_watch(room, asker.person)) return *refused;
    if (auto refused = room.presence.refuse_move(asker.person, step.now)) return *refused;
    const bool was_undecided = asker.person.role == Role::guest;
    const Person& person = room.write_down(step, asker.person);
    if (person.seat) leave_seat(room, step, *person.seat);
    name_if_nameless(room, step, person, "Guest");
    // Whoever rises from a seat has heard it all.
    if (was_undecided) step.came_to_table.push_back(person.id);
    room.change(step, change::BeganToWatch{person.id});
    note_person(room, step, person);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::AddBot& op) {
    if (auto refused = refuse_unless_governing_before_game(room, asker.person)) return *refused;
    if (!room.state.preset->has_bot(op.level)) {
        return refusal(error::unavailable, "Bots of this level do not exist yet.");
    }
    if (all_seats_taken(room)) return refusal(error::room_full);
    const bool has_bot =
        std::ranges::any_of(room.state.seats, [](const RoomSeat& seat) { return seat.bot.has_value(); });
    if (room.state.practice && has_bot) {
        return refusal(error::room_full, "Whoever practises plays against one bot.");
    }
    put_away_game_if_full(room, step);
    // The first that is free; where people have taken all of them, the first with a number.
    std::string_view name = bot_names.front();
    for (const auto one : bot_names) {
        if (unique_name(room, one, std::nullopt) == one) {
            name = one;
            break;
        }
    }
    room.change(step, change::BotAdded{op.level, unique_name(room, name, std::nullopt)});
    return Done{};
}

}  // namespace crowntable::server
