#include "engine/cribbage/state.hpp"

#include "engine/cribbage/legal_plays.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

std::vector<Tile> faces(const std::vector<HiddenTile>& tiles) {
    std::vector<Tile> found;
    found.reserve(tiles.size());
    for (const HiddenTile& hidden : tiles) found.push_back(hidden.tile);
    return found;
}

std::vector<int> bag_sizes(const State& state) {
    // One bag unless colours are split, so that views do not show a second one that is always empty.
    std::vector<int> sizes{static_cast<int>(state.bags[0].size())};
    if (state.options.split_colours) sizes.push_back(static_cast<int>(state.bags[1].size()));
    return sizes;
}

int total_of(const State& state, Seat seat) {
    int sum = 0;
    for (const Seat other : all_seats(state)) {
        // K-35: each seat of a side keeps its own points, removed ones too; together they are what counts.
        if (state.side_of(other) == state.side_of(seat)) sum += state.at(other).points;
    }
    return sum;
}

std::vector<Seat> all_seats(const State& state) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < state.seat_count(); ++i) seats.push_back(seat_at(i));
    return seats;
}

Seat next_playing(const State& state, Seat seat) {
    for (std::size_t steps = 0; steps < state.seat_count(); ++steps) {
        seat = next_seat(seat, state.seat_count());
        if (!state.at(seat).removed) return seat;
    }
    // With one side left the game is over, so that nobody asks who is next.
    ENSURE(!"no seat is playing");
    return seat;
}

bool seat_can_play(const State& state, Seat seat) {
    const auto rack = faces(state.at(seat).rack);
    return can_play({.board = state.board, .options = state.options, .rack = rack, .first_play = state.first_play()});
}

}  // namespace crowntable::cribbage
