#include "engine/cribbage/ending.hpp"

#include <algorithm>
#include <limits>

#include "engine/cribbage/dealing.hpp"
#include "engine/ensure.hpp"
#include "engine/standings.hpp"

namespace crowntable::cribbage {

namespace {

int left_pips(Tile tile, LeftoverSixNine rule) {
    if (!tile.is_turnable()) return pips(tile.rank());
    return left_six_nine(rule).value_or(tile.is_printed_nine() ? 9 : 6);
}

bool nobody_can_play(const State& state) {
    return std::ranges::none_of(all_seats(state),
                                [&](Seat seat) { return !state.at(seat).removed && seat_can_play(state, seat); });
}

std::size_t seats_left(const State& state) {
    return static_cast<std::size_t>(std::ranges::count(state.seats, false, &SeatState::removed));
}

std::optional<EndReason> end_after(const State& state, Seat seat) {
    // K-31: the target is looked at first, because nothing is deducted where it ends the game.
    const int target = state.options.target_score;
    if (target > 0 && std::ranges::any_of(all_seats(state), [&](Seat one) { return total_of(state, one) >= target; })) {
        return EndReason::target;
    }
    // K-25 (i): after the refill an empty rack means an empty bag. Who has left has no tiles either, and ends nothing.
    if (!state.at(seat).removed && state.at(seat).rack.empty()) return EndReason::out;
    // K-25 (ii). The search for plays is the dearest question, and is asked only when the bags are empty.
    if (state.bags_are_empty() && nobody_can_play(state)) return EndReason::blocked;
    // K-26: a lap is as long as there are seats left.
    const auto limit = static_cast<std::size_t>(state.options.scoreless_limit) * seats_left(state);
    if (static_cast<std::size_t>(state.scoreless_turns) >= limit) return EndReason::scoreless;
    return std::nullopt;
}

/// How far a seat is from the starter, clockwise.
std::size_t turn_in_lap(const State& state, Seat seat) {
    ENSURE(state.starter.has_value());
    return (seat.index + state.seat_count() - state.starter->index) % state.seat_count();
}

/// Those of the seats left whose total is the lowest.
SeatSet lowest_seats(const State& state) {
    SeatSet lowest;
    int least = std::numeric_limits<int>::max();
    for (const Seat seat : all_seats(state)) {
        if (state.at(seat).removed) continue;
        const int total = total_of(state, seat);
        if (total < least) lowest = {};
        least = std::min(least, total);
        if (total == least) lowest.insert(seat);
    }
    ENSURE(!lowest.empty());
    return lowest;
}

// K-33: the lowest score after each full lap. Of equals the one who wears the badge keeps it; if none of them does, it
// goes to the first whose turn comes after the lap.
std::optional<Seat> servant_after(const State& state, Seat lap_ended_by) {
    const SeatSet lowest = lowest_seats(state);
    // By rules before version 3 a tie changed nothing, even where the one who wears it had more points.
    if (lowest.size() > 1 && !state.since(3)) return state.servant;
    if (state.servant && lowest.contains(*state.servant)) return state.servant;
    Seat seat = next_playing(state, lap_ended_by);
    while (!lowest.contains(seat)) seat = next_playing(state, seat);
    return seat;
}

void name_servant(State& state, Seat lap_ended_by, std::vector<Event>& events) {
    const auto servant = servant_after(state, lap_ended_by);
    if (servant == state.servant) return;
    state.servant = servant;
    events.emplace_back(ServantNamed{.seat = *servant});
}

// K-28: leftovers count whatever the reason, but for the target (K-31) and for a side that is left alone (K-32).
bool deducts(EndReason reason) {
    return reason != EndReason::target && reason != EndReason::seats;
}

}  // namespace

std::optional<int> left_six_nine(LeftoverSixNine rule) {
    switch (rule) {
        case LeftoverSixNine::six:
            return 6;
        case LeftoverSixNine::nine:
            return 9;
        case LeftoverSixNine::printed:
            break;
    }
    return std::nullopt;
}

int deduction(const std::vector<Tile>& rack, LeftoverSixNine rule) {
    int sum = 0;
    for (const Tile tile : rack) sum += left_pips(tile, rule);
    return sum;
}

void end_turn(State& state, Seat seat, std::vector<Event>& events) {
    ENSURE(state.current == seat);
    if (const auto reason = end_after(state, seat)) return finish_game(state, *reason, events);
    const Seat next = next_playing(state, seat);
    // The lap is full when the starter's turn is reached or passed: its seat may have been left.
    if (state.options.servant && turn_in_lap(state, next) <= turn_in_lap(state, seat)) {
        name_servant(state, seat, events);
    }
    begin_turn(state, next);
}

void end_if_blocked(State& state, std::vector<Event>& events) {
    if (state.bags_are_empty() && nobody_can_play(state)) finish_game(state, EndReason::blocked, events);
}

// K-19: totals may fall below nothing. K-29: nobody gets what others lose.
void finish_game(State& state, EndReason reason, std::vector<Event>& events) {
    // Leftovers are deducted once, and not before an open claim is settled.
    ENSURE(state.phase != Phase::game_over && !state.claim);
    // K-25 (ii): as long as there are tiles to exchange for, nobody is stuck.
    ENSURE(reason != EndReason::blocked || state.bags_are_empty());
    state.phase = Phase::game_over;
    ++state.turn;
    state.current.reset();
    state.end = reason;
    for (const Seat seat : all_seats(state)) {
        SeatState& player = state.at(seat);
        if (player.removed) continue;
        Leftover leftover{.seat = seat, .rack = faces(player.rack)};
        std::ranges::sort(leftover.rack);  // How a seat ordered its rack is its own business.
        if (deducts(reason)) leftover.deduction = deduction(leftover.rack, state.options.leftover_six_nine);
        if (leftover.deduction > 0) {
            player.points -= leftover.deduction;
            state.sheet.push_back({seat, SheetRow::Kind::leftover, -leftover.deduction});
        }
        state.leftovers.push_back(std::move(leftover));
    }
    events.emplace_back(GameOver{.reason = reason, .leftovers = state.leftovers, .standings = standings(state)});
}

std::vector<Standing> standings(const State& state) {
    std::vector<int> points;
    for (const Seat seat : all_seats(state)) points.push_back(total_of(state, seat));
    return ranked(
        points, [&](const Standing& standing) { return std::pair(state.at(standing.seat).removed, -standing.points); });
}

}  // namespace crowntable::cribbage
