#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "engine/cribbage/board.hpp"
#include "engine/cribbage/judge.hpp"

namespace crowntable::cribbage {

/// A legal play and its points, small enough for thousands of them. Compared in canonical order (K-37): row, column,
/// direction, tiles. A single tile that makes a line in each direction is a play across.
struct ScoredPlay {
    /// The first free square that it fills.
    Square first;
    Direction direction = Direction::across;
    std::uint8_t count = 0;
    /// `count` tiles for the free squares from `first` on: those that are taken are skipped.
    std::array<Tile, rack_max> tiles{};
    std::int16_t points = 0;

    auto operator<=>(const ScoredPlay&) const = default;
};

/// Replaces `plays` by all that are legal, each set of placements once, in no particular but always the same order.
/// `plays` keeps its capacity: a caller that asks often hands the same vector in.
void find_plays(const PlayContext& context, std::vector<ScoredPlay>& plays);

/// Whether there is one.
bool can_play(const PlayContext& context);

/// Where its tiles come to stand. REQUIRES: the play is legal on this board.
std::vector<Placement> placements_of(const ScoredPlay& play, const Board& board);

}  // namespace crowntable::cribbage
