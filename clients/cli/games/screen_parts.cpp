#include "clients/cli/games/screen_parts.hpp"

#include <algorithm>

#include "clients/cli/text.hpp"
#include "clients/cli/wrap.hpp"

namespace crowntable::cli {

const char* turn_sign(const Style& style) {
    return style.unicode ? "▸" : ">";
}

std::string flush_right_in(const std::string& text, int width) {
    const std::string cut = fit(text, width);
    return std::string(static_cast<std::size_t>(std::max(0, width - columns(cut))), ' ') + cut;
}

void draw_newest(Canvas& canvas, const std::vector<std::string>& log, int top, int bottom, int column) {
    const auto lines = last_wrapped(log, canvas.width() - column - 1, bottom - top);
    int row = bottom - static_cast<int>(lines.size());
    for (const std::string& line : lines) canvas.put(row++, column, line);
}

void draw_banner(Canvas& canvas, int row, int rows, const std::string& text, bool mine) {
    Ink look = mine ? ink::turn : ink::plain;
    look.reverse = mine;
    const auto lines = wrapped(text, canvas.width() - 2);
    for (int i = 0; i < rows && i < static_cast<int>(lines.size()); ++i) {
        canvas.put(row + i, 0, pad(" " + lines[static_cast<std::size_t>(i)], canvas.width()), look);
    }
}

void draw_box(Canvas& canvas, int row, int column, const std::string& text, Ink look, const std::string& below,
              const Style& style) {
    canvas.put(row, column, style.unicode ? "┌───┐" : "+---+", ink::dim);
    canvas.put(row + 1, column, style.unicode ? "│   │" : "|   |", ink::dim);
    canvas.put(row + 2, column, style.unicode ? "└───┘" : "+---+", ink::dim);
    canvas.put(row + 1, column + 4 - std::min(3, columns(text)), text, look);
    canvas.put(row + 2, column + 2, below, ink::turn);
}

}  // namespace crowntable::cli
