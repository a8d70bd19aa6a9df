#include "engine/rummy/scoring.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rummy/standings.hpp"
#include "engine/rummy/turns.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// what was laid down, in part perhaps, or what is best for one who had no last turn.
cards::Arrangement scored_arrangement(const State& state, const SeatState& seat) {
    if (!seat.laid) return cards::arrange(faces(seat), state.rules());
    cards::Hand dead = faces(seat);
    // Sorted, so that the order of the hand is told to nobody.
    std::ranges::sort(dead);
    ENSURE(state.rules().points(dead) == *seat.round_points);
    return {.deadwood = *seat.round_points, .melds = seat.laid->melds, .dead = dead};
}

// In the order of the arrangement: in which order a seat kept its cards is nobody's business.
RevealedHand reveal(Seat seat, const cards::Arrangement& arrangement) {
    RevealedHand revealed{.seat = seat, .hand = {}, .arrangement = arrangement};
    for (const auto& meld : arrangement.melds) {
        for (const Card card : meld.cards) revealed.hand.push_back(card);
    }
    for (const Card card : arrangement.dead) revealed.hand.push_back(card);
    return revealed;
}

// nobody scores less than nothing, and the seat that went out scores nothing.
void score_seat(State& state, Seat who, ScoreRow& row) {
    SeatState& seat = state.at(who);
    if (!seat.playing) return row.points.push_back(std::nullopt);
    const auto arrangement = scored_arrangement(state, seat);
    ENSURE(arrangement.deadwood >= 0);
    ENSURE(state.out_seat != who || arrangement.deadwood == 0);
    seat.round_points = arrangement.deadwood;
    row.points.push_back(arrangement.deadwood);
    if (!row.playoff) seat.total += arrangement.deadwood;
    state.revealed.push_back(reveal(who, arrangement));
    // a hand that was laid down as a whole has kept the card that it drew.
    const auto kept = state.revealed.back().hand.size() - static_cast<std::size_t>(state.hand_size());
    ENSURE(kept == 0 || (kept == 1 && arrangement.dead.empty()));
}

// one play-off at most, and only where more than one seat has the lowest total.
bool is_over(const State& state) {
    if (state.round < static_cast<int>(state.options.rounds.size())) return false;
    const bool playoff_due = state.options.tie_break == TieBreak::playoff_round && !state.playoff();
    return !playoff_due || lowest_seats(state).size() < 2;
}

}  // namespace

void score_round(State& state, RoundEnd end, std::vector<Event>& events) {
    // A round is scored once, at the end of a turn: a card that is held too many would count.
    ENSURE(state.dealt() && !state.drawn);
    ENSURE(static_cast<int>(state.scores.size()) == state.round - 1);
    // Only a round that is blocked ends without anybody out.
    ENSURE(end == RoundEnd::blocked || state.out_seat);
    ScoreRow row{.hand_size = state.hand_size(),
                 .points = {},
                 .went_out = state.out_seat,
                 .blocked = end == RoundEnd::blocked,
                 .playoff = state.playoff()};
    for (std::size_t i = 0; i < state.seat_count(); ++i) score_seat(state, Seat{static_cast<std::uint8_t>(i)}, row);
    // Points are told by the index of the seat, so that a seat without points has its place in the row, too.
    ENSURE(row.points.size() == state.seat_count());
    events.emplace_back(RoundScored{.hand_size = row.hand_size, .points = row.points, .went_out = row.went_out});
    state.scores.push_back(row);
    state.phase = Phase::round_scored;
    state.current.reset();
    state.final_seats.clear();
    // Actions name the turn that they are meant for: one that comes late must not count for what follows.
    ++state.turn;
    if (is_over(state)) finish_game(state, events);
}

void finish_game(State& state, std::vector<Event>& events) {
    // At the end of a round score_round has counted the turn on already.
    if (state.phase != Phase::round_scored) ++state.turn;
    ENSURE(state.phase != Phase::game_over);
    state.phase = Phase::game_over;
    // The others have left in the middle of a turn: the hand is counted as it is, the card that was drawn included.
    if (std::exchange(state.drawn, std::nullopt)) {
        state.best_choices.clear();
        ENSURE(state.current.has_value());
        count_hand(state, *state.current);
    }
    state.current.reset();
    state.final_seats.clear();
    events.emplace_back(GameOver{.standings = standings(state)});
}

}  // namespace crowntable::rummy
