#pragma once

#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"

/// Parts that the screens of all games share.
namespace crowntable::cli {

/// Before the seat whose turn it is.
const char* turn_sign(const Style& style);

/// `text`, cut to `width` columns and filled with blanks on its left.
std::string flush_right_in(const std::string& text, int width);

/// The newest lines of the log, wrapped, just above `bottom`, from `column` to the end of the line.
void draw_newest(Canvas& canvas, const std::vector<std::string>& log, int top, int bottom, int column);

/// What to do now, over as many of `rows` as it needs; reversed when it is for the viewer.
void draw_banner(Canvas& canvas, int row, int rows, const std::string& text, bool mine);

/// A box of three rows around `text`, which takes three columns or more; `below` stands in its lower edge.
void draw_box(Canvas& canvas, int row, int column, const std::string& text, Ink look, const std::string& below,
              const Style& style);

/// A table with a column for each seat.
struct ScoreTable {
    struct Cell {
        std::string text;
        Ink look = ink::plain;
    };
    struct Row {
        std::string label;
        /// One for each seat.
        std::vector<Cell> cells;
    };
    std::string title;
    std::vector<std::string> names;
    /// The last ones are shown where not all fit.
    std::vector<Row> rows;
    std::vector<int> totals;
};

/// Draws it from `top` on, with the totals below, and answers the row after it.
int draw_score_table(Canvas& canvas, int top, int bottom, const ScoreTable& table, const Style& style);

}  // namespace crowntable::cli
