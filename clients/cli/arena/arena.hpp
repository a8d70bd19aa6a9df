#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "protocol/catalogue/catalogue.hpp"

namespace crowntable::cli {

/// Who plays whom, how often. A board is one sequence of deals; it is played once for each rotation of the players
/// around the table, so that every player gets every hand.
struct ArenaPlan {
    const table::Preset* preset = nullptr;
    /// Canonical options.
    std::string options;
    /// Seats of the first board's first game, in order.
    std::vector<BotLevel> players;
    std::size_t boards = 400;
    std::uint64_t seed = 1;
};

/// One player's results over all games of one board.
struct PlayerOnBoard {
    double points = 0;
    /// Shared first places count as their share.
    double wins = 0;
};

struct ArenaResult {
    /// By board, then in the order of ArenaPlan::players. Points and wins are means over the rotations.
    std::vector<std::vector<PlayerOnBoard>> boards;
    /// By player: the time of each turn in microseconds, all its decisions together.
    std::vector<std::vector<float>> turn_us;
    std::uint64_t games = 0;
    std::uint64_t rounds = 0;
    std::uint64_t turns = 0;
    double seconds = 0;
};

/// Plays all boards; the same plan gives the same games. Calls `progress` with the number of boards that are done, at
/// once and after each.
ArenaResult play_arena(const ArenaPlan& plan, const std::function<void(std::size_t)>& progress);

/// The table for people: for each player points and wins a game, and points against the mean of the others with the
/// 95 % interval over the boards.
void print_arena(std::ostream& out, const ArenaPlan& plan, const ArenaResult& result);

}  // namespace crowntable::cli
