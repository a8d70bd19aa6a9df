#pragma once

#include "clients/cli/games/cribbage/rules.hpp"
#include "clients/cli/games/cribbage/screen.hpp"

namespace crowntable::cli::cribbage {

/// Columns that a square takes, and those for the numbers of the rows.
inline constexpr int square_columns = 4;
inline constexpr int row_number_columns = 3;

/// The rectangle of the canvas that a board may take.
struct BoardArea {
    int top = 0;
    /// The line of column letters counts as one.
    int rows = 0;
    int columns = 0;
};

/// Draws as much of the board as the area takes, around `middle`: the last play in brackets, tiles laid down but not
/// played in parentheses, the cursor, if any, as an arrow that shows the direction.
void draw_board(Canvas& canvas, const BoardArea& area, const cribbage::PublicView& view, const Focus& focus,
                cribbage::Square middle, bool cursor, const Style& style);

}  // namespace crowntable::cli::cribbage
