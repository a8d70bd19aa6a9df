#include "engine/cribbage/turns.hpp"

#include <algorithm>
#include <utility>

#include "engine/cribbage/dealing.hpp"
#include "engine/cribbage/ending.hpp"
#include "engine/cribbage/judge.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

void award(State& state, Seat seat, SheetRow::Kind kind, int points) {
    state.at(seat).points += points;
    state.sheet.push_back({.seat = seat, .kind = kind, .points = points});
}

void take_from_rack(State& state, Seat seat, const std::vector<Placement>& tiles) {
    auto& rack = state.at(seat).rack;
    for (const Placement& placed : tiles) {
        const auto held = held_for(placed.tile, faces(rack));
        ENSURE(held.has_value());
        rack.erase(std::ranges::find(rack, *held, &HiddenTile::tile));
        state.board.put(placed.square, placed.tile);
    }
}

/// K-34: everybody who does not play on the same side.
SeatSet opponents(const State& state, Seat seat) {
    SeatSet set;
    for (const Seat other : all_seats(state)) {
        if (!state.at(other).removed && state.side_of(other) != state.side_of(seat)) set.insert(other);
    }
    return set;
}

PlayScore score_of(const State& state, Seat seat, const Play& play) {
    const auto rack = faces(state.at(seat).rack);
    auto outcome = judge(
        {.board = state.board, .options = state.options, .rack = rack, .first_play = state.first_play()}, play.tiles);
    ENSURE(std::holds_alternative<PlayScore>(outcome));
    return std::get<PlayScore>(std::move(outcome));
}

void settle_play(State& state, Seat seat, int points) {
    award(state, seat, SheetRow::Kind::play, points);
    state.scoreless_turns = 0;
    if (!state.at(seat).removed) refill(state, seat);  // K-32.
}

void apply_play(State& state, Seat seat, const Play& play, std::vector<Event>& events) {
    ENSURE(state.phase == Phase::play && state.current == seat);
    // K-34: where calls are on every play is claimed, and nowhere else.
    ENSURE(play.claim.has_value() == state.options.joker_calls);
    // Judged before the tiles leave the rack and stand on the board.
    PlayScore score = score_of(state, seat, play);
    Played played{.seat = seat, .tiles = play.tiles, .claim = play.claim};
    std::ranges::sort(played.tiles);
    take_from_rack(state, seat, played.tiles);
    state.last_play = LastPlay{.seat = seat, .tiles = played.tiles, .claim = play.claim};
    if (play.claim) {
        // Nothing is drawn until the claim is settled, and the score is told to nobody.
        played.bags = bag_sizes(state);
        events.emplace_back(std::move(played));
        state.claim = ClaimState{.claimed = *play.claim, .score = std::move(score), .waiting = opponents(state, seat)};
        state.phase = Phase::claimed;
        ++state.turn;
        return;
    }
    settle_play(state, seat, score.total());
    state.last_play->score = score;
    played.score = std::move(score);
    played.bags = bag_sizes(state);
    events.emplace_back(std::move(played));
    end_turn(state, seat, events);
}

/// K-34: the claimed points are the play's, and what was missed the caller's. A claim above the value scores nothing,
/// and a call of it earns nothing.
void settle_claim(State& state, std::optional<Seat> caller, std::vector<Event>& events) {
    ENSURE(state.claim.has_value() && state.current.has_value());
    const Seat claimant = *state.current;
    ENSURE(state.last_play && state.last_play->seat == claimant);
    ClaimState claim = *std::exchange(state.claim, std::nullopt);
    settle_play(state, claimant, claim.missed() < 0 ? 0 : claim.claimed);
    const int missed = std::max(claim.missed(), 0);
    // A call of what is claimed rightly costs points instead.
    ENSURE(!caller || claim.missed() != 0);
    // K-34: whoever has let the claim stand cannot come back to it.
    ENSURE(!caller || claim.waiting.contains(*caller));
    if (caller && missed > 0) award(state, *caller, SheetRow::Kind::call, missed);
    state.last_play->score = claim.score;
    events.emplace_back(ClaimSettled{.seat = claimant,
                                     .claimed = claim.claimed,
                                     .score = std::move(claim.score),
                                     .caller = caller,
                                     .missed = missed,
                                     .bags = bag_sizes(state)});
}

void end_claimed_turn(State& state, std::optional<Seat> caller, std::vector<Event>& events) {
    const Seat claimant = *state.current;
    settle_claim(state, caller, events);
    end_turn(state, claimant, events);
}

/// The seat has had its say. The turn stays: calls count by arrival, one on its way is not stale for it.
void leave_claim(State& state, Seat seat, std::vector<Event>& events) {
    ENSURE(state.claim->waiting.contains(seat));
    state.claim->waiting.erase(seat);
    if (state.claim->waiting.empty()) end_claimed_turn(state, std::nullopt, events);
}

// K-34.
void apply_call(State& state, Seat seat, std::vector<Event>& events) {
    ENSURE(state.options.joker_calls);
    if (state.phase == Phase::claimed && state.claim->missed() != 0) return end_claimed_turn(state, seat, events);
    award(state, seat, SheetRow::Kind::call, -wrong_call_cost);
    if (state.since(3)) state.joker = seat;
    events.emplace_back(CalledWrongly{.seat = seat, .cost = wrong_call_cost, .joker = state.joker == seat});
    if (state.phase == Phase::claimed) leave_claim(state, seat, events);
}

void apply_skip(State& state, Seat seat, SheetRow::Kind kind, std::vector<Event>& events) {
    ENSURE(state.phase == Phase::play && state.current == seat);
    // A line of nothing, so that the sheet shows every turn.
    award(state, seat, kind, 0);
    ++state.scoreless_turns;
    end_turn(state, seat, events);
}

void apply_pass(State& state, Seat seat, std::vector<Event>& events) {
    if (state.phase == Phase::claimed) {
        events.emplace_back(Declined{.seat = seat});
        return leave_claim(state, seat, events);
    }
    events.emplace_back(Passed{.seat = seat});
    apply_skip(state, seat, SheetRow::Kind::pass, events);
}

void apply_exchange(State& state, Seat seat, const Exchange& action, std::vector<Event>& events) {
    if (action.tiles.empty()) return apply_pass(state, seat, events);  // K-21.
    exchange(state, seat, action.tiles);
    events.emplace_back(Exchanged{.seat = seat, .count = static_cast<int>(action.tiles.size())});
    apply_skip(state, seat, SheetRow::Kind::exchange, events);
}

bool sides_are_left(const State& state) {
    // No side has this number.
    std::size_t first_side = seats_max;
    for (const Seat seat : all_seats(state)) {
        if (state.at(seat).removed) continue;
        if (first_side != seats_max && state.side_of(seat) != first_side) return true;
        first_side = state.side_of(seat);
    }
    return false;
}

}  // namespace

std::vector<Event> apply(State& state, Seat seat, const Action& action) {
    std::vector<Event> events;
    ENSURE(state.dealt() && state.phase != Phase::game_over && !state.at(seat).removed);
    if (const auto* play = std::get_if<Play>(&action)) {
        apply_play(state, seat, *play, events);
    } else if (const auto* wanted = std::get_if<Exchange>(&action)) {
        apply_exchange(state, seat, *wanted, events);
    } else if (std::holds_alternative<Pass>(action)) {
        apply_pass(state, seat, events);
    } else {
        apply_call(state, seat, events);
    }
    return events;
}

// K-32. A claim of the seat stands: nobody calls one who has left.
std::vector<Event> remove_seat(State& state, Seat seat) {
    std::vector<Event> events;
    if (state.at(seat).removed || state.phase == Phase::game_over) return events;
    const bool was_current = state.current == seat;
    state.at(seat).removed = true;
    give_back_rack(state, seat);
    // With one side left nobody is there to call any more, but what was claimed still counts.
    if (!sides_are_left(state)) {
        if (state.claim) settle_claim(state, std::nullopt, events);
        finish_game(state, EndReason::seats, events);
    } else if (state.phase == Phase::claimed) {
        if (was_current) {
            end_claimed_turn(state, std::nullopt, events);
        } else if (state.claim->waiting.contains(seat)) {
            leave_claim(state, seat, events);
        }
    } else if (state.phase == Phase::play) {
        if (was_current) {
            end_turn(state, seat, events);
        } else {
            // Its tiles are gone, and it may have been the last one with a play.
            end_if_blocked(state, events);
        }
    }
    return events;
}

}  // namespace crowntable::cribbage
