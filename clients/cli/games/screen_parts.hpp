#pragma once

#include <string>
#include <vector>

#include "clients/cli/canvas.hpp"

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

/// A box of three rows and five columns; `below` stands in its lower edge.
void draw_box(Canvas& canvas, int row, int column, const std::string& text, Ink look, const std::string& below,
              const Style& style);

}  // namespace crowntable::cli
