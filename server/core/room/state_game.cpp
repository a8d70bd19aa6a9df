#include <iterator>
#include <set>
#include <utility>

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
    replays.put_away();
    // From behind, because closing up moves every seat that comes after.
    for (std::size_t i = seats.size(); i-- > 0;) {
        if (seats[i].vacated) close_up(i);
    }
}

/// Who sat where in the last game, in the numbers of the next one, where vacated seats are gone.
Seating RoomState::next_seating() {
    // Seats that were taken since are among them: they stand behind those of the last game, and have no standing in it.
    std::vector<std::optional<Seat>> now_at(seats.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (!seats[i].vacated) now_at[i] = seat_at(next++);
    }
    // Without anybody the search for the next dealer below would never end.
    ENSURE(next > 0);
    Seating next_game{.seat_count = next, .host = std::nullopt};
    for (const Standing& standing : last_standings) {
        // Whoever left since the last game has no say in the order of the next.
        if (standing.seat.index < now_at.size() && now_at[standing.seat.index]) {
            next_game.last_standings.push_back({*now_at[standing.seat.index], standing.place, standing.points});
        }
    }
    if (const auto dealer = table ? table->dealer() : std::nullopt) {
        // The next dealer is the first behind the last one who still has a seat: the deal goes round the table, past
        // those who left.
        ENSURE(dealer->index < now_at.size());
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
    // A deal names them, and a game is played on by the rules by which it began.
    rules = started.rules;
    table = preset->start(options, seating, rules);
    ENSURE(game_on() && table->needs_chance());
    ENSURE(seating.seat_count == seats.size());
    ++games_started;
    deals = 0;
    chain_secret = started.chain_secret;
    fair_deal.reset();
    clear_ready();
    for (RoomSeat& seat : seats) {
        // Whoever is in a seat plays it, though somebody else may have stood in to the end of the last game.
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
    ENSURE(deal_is_open() || dealt.unheard.empty());
    ENSURE(game_on() && table->needs_chance());
    append(events, table->deal(dealt.seed));
    if (!deal_is_open()) {
        // Nobody took part.
        fair_deal.reset();
    } else {
        pass_over(dealt.unheard);
    }
    // Counted only now: until here the number of the open deal is the next one (deal_stage).
    ++deals;
    clear_ready();
    for (RoomSeat& seat : seats) {
        seat.left_by.reset();
        seat.from_next_deal = false;
    }
    for (auto& [id, person] : people) {
        if (person.seat) {
            // Whoever is away sees it when they come back, and counts like the others.
            person.seen_hands.insert(*person.seat);
        }
    }
}

void RoomState::make(const change::Acted& acted, Events& events) {
    // Only a replay comes here: a live action is applied by the ledger, which records what the table made of it.
    ENSURE(game_on() && deals > 0);
    auto applied = table->act(acted.seat, json::parse_own(acted.action_json));
    ENSURE(std::holds_alternative<table::Applied>(applied));
    append(events, std::get<table::Applied>(std::move(applied)).events);
    after_action();
}

void RoomState::after_action() {
    // whoever is ready for the next round says so after the last one is over.
    if (table->needs_chance() || table->finished()) clear_ready();
    if (table->finished()) {
        // A game ends once: counted again, it would be in everybody's statistics twice.
        ENSURE(games_over < games_started);
        ++games_over;
        last_standings = table->standings();
        // Before the deserted seats are vacated: their figures count like all others.
        statistics.count(*preset, *table, seats);
        close_game();
    }
}

void RoomState::close_game() {
    use_up_chains();
    for (RoomSeat& seat : seats) {
        seat.owner.reset();
        seat.left_by.reset();
        seat.from_next_deal = false;
    }
    for (auto& [id, person] : people) person.promised.reset();
    vacate_deserted();
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
    ENSURE(game_on() && deals > 0);
    // A recorded order was accepted when it was made. That it is refused now means that the rules are others.
    const auto refused = table->order_hand(ordered.seat, json::parse_own(ordered.cards_json));
    ENSURE(!refused);
}

void RoomState::make(const change::ClockRanOut& ran_out, Events& events) {
    ENSURE(table && deals > 0 && has_seat(ran_out.seat));
    events.push_back(wire::clock_ran_out_event(ran_out.seat));
}

void RoomState::make(const change::MoreTimeGiven& given, Events& events) {
    ENSURE(game_on() && deals > 0 && has_seat(given.seat));
    events.push_back(wire::more_time_event(given.seat));
}

void RoomState::make(const change::RematchAsked& asked, Events&) {
    ENSURE(table && !game_on() && has_seat(asked.seat));
    rematch.insert(asked.seat);
}

void RoomState::make(const change::GameEnded&, Events& events) {
    ENSURE(game_on());
    if (deals == 0) return call_off();
    // Not counted in the statistics, and no standings are kept: the game was not played to its end.
    ended_by_host = true;
    ++games_over;
    clear_ready();
    close_game();
    events.push_back(wire::game_ended_by_host_event());
}

void RoomState::make(const change::Said& said, Events&) {
    ENSURE(said.text.empty() != said.phrase.empty());
    chat.add({.seat = said.seat, .name = said.name, .text = said.text, .phrase = said.phrase, .avatar = said.avatar});
}

std::set<PersonId> RoomState::players_of_table() const {
    std::set<PersonId> players;
    for (const auto& [id, person] : people) {
        if (!person.seen_hands.empty()) players.insert(id);
    }
    return players;
}

void RoomState::note_word(PersonId who, const change::ReplayWord& word) {
    if (!word.agrees) replays.withdraw(word.game);
    const bool is_on_table = replay_on_table() && word.game == games_started;
    ENSURE(is_on_table || !word.agrees);
    if (!is_on_table) return;
    if (word.key) {
        replays.share(word.game, *word.key, players_of_table());
    } else if (word.agrees) {
        ENSURE(!people.at(who).seen_hands.empty());
        replays.agree(who);
    } else {
        replays.take_back(who);
    }
}

void RoomState::make(const change::TablePutAway&, Events&) {
    ENSURE(table && !game_on());
    clear_table();
}

void RoomState::leave_running_game(Seat at, Events& events) {
    RoomSeat& seat = seats[at.index];
    switch (settings.on_leave) {
        // R-44, in its three forms.
        case OnLeave::bot:
            // The seat is a bot's from now on, which somebody new may take over.
            seat.bot = BotLevel::medium;
            seat.ready = true;
            // Where a bot has stood in already, nothing changes at the table.
            if (seat.played_by != PlayedBy::bot) events.push_back(wire::bot_plays_on_event(at));
            seat.played_by = PlayedBy::bot;
            return;
        case OnLeave::freeze:
            // Nobody has the seat, and it is no bot's: it can be claimed, and is vacated at the end of the game.
            seat.played_by = PlayedBy::clock;
            return;
        case OnLeave::end:
            seat.out_of_game = true;
            seat.owner.reset();
            events.push_back(wire::seat_removed_event(at));
            append(events, table->remove_seat(at));
            // So many have left before the first card that the game is over: nothing was played that could count.
            if (deals == 0 && table->finished()) return call_off();
            after_action();
            return;
    }
}

}  // namespace crowntable::server
