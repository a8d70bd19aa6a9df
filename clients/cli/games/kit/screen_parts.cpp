#include "clients/cli/games/kit/screen_parts.hpp"

#include <algorithm>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {

const char* turn_sign(const Style& style) {
    return style.unicode ? "▸" : ">";
}

std::string flush_right_in(const std::string& text, int width) {
    const std::string cut = fit(text, width);
    return std::string(static_cast<std::size_t>(std::max(0, width - columns(cut))), ' ') + cut;
}

void draw_newest(Canvas& canvas, const std::vector<std::string>& log, int top, int bottom, int column) {
    // Set against the bottom, so that the newest sentence always stands in the same place.
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
    // Three columns at least, so that boxes of short and of long texts stand in one row.
    const int inside = std::max(3, columns(text));
    const auto line = [&](const char* left, const char* between, const char* right) {
        std::string drawn = left;
        for (int i = 0; i < inside; ++i) drawn += between;
        canvas.put(row++, column, drawn + right, ink::dim);
    };
    if (style.unicode) {
        line("┌", "─", "┐");
        line("│", " ", "│");
        line("└", "─", "┘");
    } else {
        line("+", "-", "+");
        line("|", " ", "|");
        line("+", "-", "+");
    }
    // The lines have moved `row` below the box. Numbers stand flush right in it.
    canvas.put(row - 2, column + 1 + inside - columns(text), text, look);
    canvas.put(row - 1, column + 2, below, ink::turn);
}

int draw_score_table(Canvas& canvas, int top, int bottom, const ScoreTable& table, const Style& style) {
    constexpr int label_columns = 9;
    // With few seats columns are no wider than this: a row of numbers far apart is hard to follow.
    constexpr int seat_columns_max = 12;
    const int seats = std::max(1, static_cast<int>(table.names.size()));
    const int width = std::min(seat_columns_max, (canvas.width() - label_columns) / seats);
    int row = top;
    const auto put_cell = [&](int seat, const std::string& text, Ink look) {
        canvas.put(row, label_columns + seat * width, flush_right_in(fit(text, width - 1), width), look);
    };
    canvas.rule(row++, style);
    canvas.put(row++, 1, fit(table.title, canvas.width() - 1), ink::turn);
    for (int seat = 0; seat < static_cast<int>(table.names.size()); ++seat) {
        put_cell(seat, table.names[static_cast<std::size_t>(seat)], ink::bold);
    }
    ++row;
    // The totals and one more row stay free below; where not all rounds fit, the newest are shown.
    const int rows_max = std::max(0, bottom - row - 2);
    const int rows = static_cast<int>(table.rows.size());
    for (int i = std::max(0, rows - rows_max); i < rows; ++i) {
        const auto& line = table.rows[static_cast<std::size_t>(i)];
        canvas.put(row, 1, pad(line.label, label_columns - 1), ink::dim);
        int seat = 0;
        for (const auto& cell : line.cells) put_cell(seat++, cell.text, cell.look);
        ++row;
    }
    canvas.put(row, 1, fit(say("terminal.total"), label_columns - 1), ink::bold);
    int seat = 0;
    for (const int total : table.totals) put_cell(seat++, std::to_string(total), ink::bold);
    return row + 1;
}

}  // namespace crowntable::cli
