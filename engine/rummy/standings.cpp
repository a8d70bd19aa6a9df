#include "engine/rummy/standings.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

#include "engine/ensure.hpp"
#include "engine/standings.hpp"

namespace crowntable::rummy {

namespace {

/// Less is better; equal ranks share a place.
struct Rank {
    bool removed = false;
    int total = 0;
    int tie = 0;

    auto operator<=>(const Rank&) const = default;
};

int zero_rounds(const State& state, Seat seat) {
    return static_cast<int>(
        std::ranges::count_if(state.scores, [&](const ScoreRow& row) { return row.points.at(seat.index) == 0; }));
}

int playoff_points(const State& state, Seat seat) {
    if (state.scores.empty() || !state.scores.back().playoff) return 0;
    // Those who take no part are above the lowest total, so that nobody is compared with them by this.
    return state.scores.back().points.at(seat.index).value_or(0);
}

// A play-off that ends level too is a shared win.
int tie_value(const State& state, Seat seat) {
    switch (state.options.tie_break) {
        case TieBreak::shared:
            break;
        case TieBreak::most_zero_rounds:
            // More rounds without points are better, and less is better in a rank.
            return -zero_rounds(state, seat);
        case TieBreak::playoff_round:
            return playoff_points(state, seat);
    }
    return 0;
}

Rank rank_of(const State& state, Seat seat) {
    const SeatState& player = state.at(seat);
    return {.removed = player.removed, .total = player.total, .tie = tie_value(state, seat)};
}

}  // namespace

std::vector<Standing> standings(const State& state) {
    std::vector<int> points;
    for (const SeatState& player : state.seats) points.push_back(player.total);
    return ranked(points, [&](const Standing& standing) { return rank_of(state, standing.seat); });
}

std::vector<Tally> tallies(const State& state) {
    Tally won{"rounds_won", "Rounds won", std::vector<int>(state.seat_count())};
    Tally went_out{"went_out_first", "Went out first", std::vector<int>(state.seat_count())};
    for (const ScoreRow& row : state.scores) {
        if (row.went_out) ++went_out.by_seat.at(row.went_out->index);
        std::optional<int> fewest;
        for (const auto& points : row.points) {
            // Who took no part in the round has won nothing by it.
            if (points && (!fewest || *points < *fewest)) fewest = points;
        }
        for (std::size_t i = 0; i < row.points.size(); ++i) {
            if (row.points[i] && row.points[i] == fewest) ++won.by_seat.at(i);
        }
    }
    return {won, went_out};
}

SeatSet lowest_seats(const State& state) {
    int lowest = std::numeric_limits<int>::max();
    SeatSet seats;
    for (std::size_t i = 0; i < state.seat_count(); ++i) {
        const SeatState& player = state.seats[i];
        if (player.removed || player.total > lowest) continue;
        if (player.total < lowest) seats = SeatSet{};
        lowest = player.total;
        seats.insert(Seat{static_cast<std::uint8_t>(i)});
    }
    ENSURE(!seats.empty());
    return seats;
}

}  // namespace crowntable::rummy
