#include <iterator>

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "protocol/wire/room_events.hpp"
#include "server/core/room/state.hpp"

/// The changes of the game on the table.
namespace crowntable::server {

using table::PlayedBy;

namespace {

using Events = std::vector<std::string>;

void append(Events& events, Events more) {
    events.insert(events.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

void RoomState::clear_table() {
    table.reset();
    ended_by_host = false;
    rematch = {};
    // From behind, because closing up moves every seat that comes after.
    for (std::size_t i = seats.size(); i-- > 0;) {
        if (seats[i].vacated) {
            close_up(i);
        }
    }
}

/// Who sat where in the last game, in the numbers of the next one, where vacated seats are gone.
Seating RoomState::next_seating() {
    std::vector<std::optional<Seat>> now_at(seats.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (!seats[i].vacated) {
            now_at[i] = seat_at(next++);
        }
    }
    Seating next_game{.seat_count = next, .host = std::nullopt};
    for (const Standing& standing : last_standings) {
        if (standing.seat.index < now_at.size() && now_at[standing.seat.index]) {
            next_game.last_standings.push_back({*now_at[standing.seat.index], standing.place, standing.points});
        }
    }
    if (const auto dealer = table ? table->dealer() : std::nullopt) {
        Seat deals_next = *dealer;
        do {
            deals_next = next_seat(deals_next, seats.size());
        } while (!now_at[deals_next.index]);
        next_game.dealer = now_at[deals_next.index];
    }
    return next_game;
}

void RoomState::make(const change::GameStarted& started, Events& events) {
    ENSURE(!game_on());
    // Before the table goes: it knows the last dealer, and its vacated seats are what the numbers are translated from.
    seating = next_seating();
    follows_a_game_ = table != nullptr;
    clear_table();
    const Person* hosting = host ? find(*host) : nullptr;
    seating.host = hosting != nullptr ? hosting->seat : std::nullopt;
    table = preset->start(options, seating);
    ++games_started;
    deals = 0;
    rules = started.rules;
    chain_secret = started.chain_secret;
    fair_deal.reset();
    clear_ready();
    for (RoomSeat& seat : seats) {
        seat.out_of_game = false;
        seat.played_by = seat.bot ? PlayedBy::bot : PlayedBy::human;
    }
    for (auto& [id, person] : people) {
        // Hands of the last game give nothing away about this one.
        person.seen_hands = {};
    }
    events.push_back(wire::game_started_event(games_started));
}

void RoomState::make(const change::Dealt& dealt, Events& events) {
    ENSURE(game_on() && table->needs_chance());
    append(events, table->deal(dealt.seed));
    if (!deal_is_open()) {
        // Nobody took part.
        fair_deal.reset();
    } else {
        pass_over(dealt.unheard);
    }
    ++deals;
    clear_ready();
    for (auto& [id, person] : people) {
        if (person.seat) {
            person.seen_hands.insert(*person.seat);
        }
    }
}

void RoomState::make(const change::Acted& acted, Events& events) {
    auto applied = table->act(acted.seat, nlohmann::json::parse(acted.action_json));
    ENSURE(std::holds_alternative<table::Applied>(applied));
    append(events, std::get<table::Applied>(std::move(applied)).events);
    after_action();
}

void RoomState::after_action() {
    if (table->needs_chance() || table->finished()) {
        clear_ready();
    }
    if (table->finished()) {
        ++games_over;
        last_standings = table->standings();
        statistics.count(*preset, *table, seats);
        use_up_chains();
        vacate_deserted();
    }
}

/// Whoever left the game for good, and was not replaced by a bot, plays the next one no more than somebody who left
/// after it.
void RoomState::vacate_deserted() {
    for (RoomSeat& seat : seats) {
        if (!seat.who && !seat.bot) {
            seat.vacated = true;
            seat.ready = false;
        }
    }
}

void RoomState::make(const change::HandOrdered& ordered, Events&) {
    // A recorded order was accepted when it was made. That it is refused now means that the rules are others.
    ENSURE(!table->order_hand(ordered.seat, nlohmann::json::parse(ordered.cards_json)));
}

void RoomState::make(const change::ClockRanOut& ran_out, Events& events) {
    events.push_back(wire::clock_ran_out_event(ran_out.seat));
}

void RoomState::make(const change::MoreTimeGiven& given, Events& events) {
    events.push_back(wire::more_time_event(given.seat));
}

void RoomState::make(const change::RematchAsked& asked, Events&) {
    ENSURE(table && !game_on() && has_seat(asked.seat));
    rematch.insert(asked.seat);
}

void RoomState::make(const change::GameEnded&, Events& events) {
    ENSURE(game_on());
    if (deals == 0) {
        return call_off();
    }
    ended_by_host = true;
    ++games_over;
    use_up_chains();
    clear_ready();
    vacate_deserted();
    events.push_back(wire::game_ended_by_host_event());
}

void RoomState::make(const change::Said& said, Events&) {
    chat.add({.seat = said.seat, .name = said.name, .text = said.text, .phrase = said.phrase});
}

void RoomState::make(const change::TablePutAway&, Events&) {
    ENSURE(table && !game_on());
    clear_table();
}

void RoomState::leave_running_game(Seat at, Events& events) {
    RoomSeat& seat = seats[at.index];
    switch (settings.on_leave) {
        case OnLeave::bot:
            seat.bot = BotLevel::medium;
            seat.ready = true;
            // Where a bot has stood in already, nothing changes at the table.
            if (seat.played_by != PlayedBy::bot) {
                events.push_back(wire::bot_plays_on_event(at));
            }
            seat.played_by = PlayedBy::bot;
            return;
        case OnLeave::freeze:
            seat.played_by = PlayedBy::clock;
            return;
        case OnLeave::end:
            seat.out_of_game = true;
            events.push_back(wire::seat_removed_event(at));
            append(events, table->remove_seat(at));
            // So many have left before the first card that the game is over: nothing was played that could count.
            if (deals == 0 && table->finished()) {
                return call_off();
            }
            after_action();
            return;
    }
}

}  // namespace crowntable::server
