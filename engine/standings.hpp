#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/game.hpp"

namespace crowntable {

/// The standings of seats 0, 1, ... with these points, best place first. `rank_of` gives what decides of a standing:
/// less is better, and equals share a place. Seats of one place stand in seat order.
template <typename RankOf>
std::vector<Standing> ranked(const std::vector<int>& points, RankOf rank_of) {
    ENSURE(points.size() <= seats_max);
    std::vector<Standing> standings;
    for (std::size_t i = 0; i < points.size(); ++i) standings.push_back({.seat = seat_at(i), .points = points[i]});
    // Stable, so that equals stand in the order of their seats on every machine.
    std::ranges::stable_sort(standings, {}, rank_of);
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const bool shares = i > 0 && rank_of(standings[i]) == rank_of(standings[i - 1]);
        standings[i].place = shares ? standings[i - 1].place : static_cast<int>(i) + 1;
    }
    return standings;
}

}  // namespace crowntable
