#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/cribbage/board.hpp"
#include "engine/cribbage/ruleset.hpp"
#include "engine/cribbage/selections.hpp"

namespace crowntable::cribbage {

/// What a new tile on one square makes of the line across the play.
struct CrossCheck {
    /// Ranks that the line takes.
    RankMask allowed = 0;
    /// Ranks that take part in a fifteen, pair or run of the line.
    RankMask helps = 0;
    /// Colours with which the line becomes five tiles of one colour, a bit each.
    std::uint8_t flush_colours = 0;
    std::array<std::uint8_t, 16> points{};
    /// Selections with a tile for this square.
    SelectionSets fitting{};
};

/// The cross-checks of a board for the tiles of a rack.
class CrossChecks {
public:
    CrossChecks(const Board& board, Contribution contribution, const Selections& selections);

    /// The check of a square for a play in this direction; nothing where no line crosses the play on that square.
    const CrossCheck* find(Direction direction, int square) const {
        const auto number = numbers_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(square)];
        return number == 0 ? nullptr : &checks_[number - 1U];
    }

private:
    static constexpr std::size_t cell_count = Board::stride * Board::stride;

    void add(const Board& board, Contribution contribution, const Selections& selections, Direction direction,
             int square);

    std::array<std::array<std::uint16_t, cell_count>, 2> numbers_{};
    std::vector<CrossCheck> checks_;
};

}  // namespace crowntable::cribbage
