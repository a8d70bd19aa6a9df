#pragma once

#include <span>
#include <variant>
#include <vector>

#include "engine/cribbage/board.hpp"
#include "engine/cribbage/line_table.hpp"
#include "engine/cribbage/ruleset.hpp"
#include "engine/refusal.hpp"

namespace crowntable::cribbage {

/// What decides about a play. Refers to what must outlive it.
struct PlayContext {
    const Board& board;
    const Options& options;
    /// In any order.
    std::span<const Tile> rack;
    /// Nobody has made a play in this game: the bonus for the first is due (K-05).
    bool first_play = false;
};

/// A line that a play makes or extends, with what it scores as a whole (K-13).
struct ScoredLine {
    Line line;
    LinePoints points;

    bool operator==(const ScoredLine&) const = default;
};

/// Why a play scores what it scores.
struct PlayScore {
    /// The line along the play first, then those across it in the order of their new tiles. A tile that stands
    /// in two lines counts in both (K-14).
    std::vector<ScoredLine> lines;
    /// K-16.
    int first = 0;
    int all_five = 0;
    int flush = 0;

    int total() const;
    bool operator==(const PlayScore&) const = default;
};

/// What `placements`, in any order, would score; or why they are no legal play, by the first rule that they break.
/// The codes, in this order: NO_TILES, TOO_MANY_TILES, NOT_TURNED (a 6/9 tile needs to be one of them), TILE_NOT_HELD,
/// SQUARE_BLOCKED, SQUARE_TAKEN, NOT_IN_LINE, GAP (K-08), FIRST_TOO_SHORT (K-06), NOT_ON_CENTRE (K-03),
/// NOT_TOUCHING (K-07), LINE_TOO_LONG (K-10), NOT_A_HAND (K-11; names the tiles that do not take part).
std::variant<Refusal, PlayScore> judge(const PlayContext& context, std::span<const Placement> placements);

/// What stays on the rack, in its order. REQUIRES: the tiles are on it.
std::vector<Tile> rack_without(std::vector<Tile> rack, std::span<const Placement> placements);

}  // namespace crowntable::cribbage
