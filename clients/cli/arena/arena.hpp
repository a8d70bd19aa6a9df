#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "protocol/catalogue/catalogue.hpp"

namespace crowntable::cli {

/// A program of somebody else's (clients/cli/bots/external_bot.hpp).
struct Program {
    std::string command;
};
using Contestant = std::variant<BotLevel, Program>;

/// The contestant of one of the words that --seats takes: a level or `exec:COMMAND`. REQUIRES: it is one.
Contestant contestant_of(const std::string& word);
/// The word of a contestant, safe to show.
std::string word_of(const Contestant& contestant);

/// Who plays whom, how often. A board is one sequence of deals; it is played once for each rotation of the players
/// around the table, so that every player gets every hand.
struct ArenaPlan {
    const table::Preset* preset = nullptr;
    /// Canonical options.
    std::string options;
    /// Seats of the first board's first game, in order.
    std::vector<Contestant> players;
    std::size_t boards = 400;
    std::uint64_t seed = 1;
    /// For each action of a program.
    std::chrono::milliseconds patience{5'000};
};

/// Who looks on.
struct ArenaWatch {
    /// Hears how many boards are done, at once and after each.
    std::function<void(std::size_t)> progress = [](std::size_t) {};
    /// Hears one line on each fault of a program.
    std::function<void(const std::string&)> fault = [](const std::string&) {};
    /// Called before each turn, and from time to time while a program thinks. What it throws ends the arena.
    std::function<void()> pulse = [] {};
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
    /// By player: of programs how often they were late, unreadable or refused.
    std::vector<std::uint64_t> faults;
    std::uint64_t games = 0;
    std::uint64_t rounds = 0;
    std::uint64_t turns = 0;
    double seconds = 0;
};

/// Plays all boards; the same plan gives the same games, if its programs answer the same. Each program is started once,
/// and has ended when this returns. Throws std::runtime_error, which tells all about it, for a program that cannot be
/// started, ends, or makes faults_max faults in a row: nobody else plays in its place.
ArenaResult play_arena(const ArenaPlan& plan, const ArenaWatch& watch);

/// The table for people: for each player points and wins a game, and points against the mean of the others with the
/// 95 % interval over the boards.
void print_arena(std::ostream& out, const ArenaPlan& plan, const ArenaResult& result);
/// The same and more for programs, as one JSON object on a line (docs/bots.md).
void print_arena_json(std::ostream& out, const ArenaPlan& plan, const ArenaResult& result);

}  // namespace crowntable::cli
