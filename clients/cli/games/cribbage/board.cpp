#include "clients/cli/games/cribbage/board.hpp"

#include <algorithm>
#include <optional>

#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/kit/screen_parts.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::cribbage {
namespace {

/// The part of the board that is seen, along one side: `count` squares from `first` on.
struct Span {
    int first = 1;
    int count = 0;
};

/// As much as there is room for, with `middle` in the middle unless an edge of the board is nearer.
Span span_around(int middle, int room, int size) {
    const int count = std::clamp(room, 0, size);
    return {std::clamp(middle - count / 2, 1, size - count + 1), count};
}

bool contains(const std::vector<Placement>& tiles, Square square) {
    return std::ranges::find(tiles, square, &Placement::square) != tiles.end();
}

struct BoardDrawing {
    Canvas& canvas;
    const BoardArea& area;
    const cribbage::PublicView& view;
    const Focus& focus;
    const Style& style;
    Span across;
    Span down;

    int row_of(int row) const { return area.top + 1 + row - down.first; }
    int column_of(int column) const { return row_number_columns + (column - across.first) * square_columns; }

    void labels() const {
        for (int column = across.first; column < across.first + across.count; ++column) {
            // Every square is named by the letter of its column and the number of its row; any row will do here.
            canvas.put(area.top, column_of(column) + 1, square_text({1, static_cast<std::int8_t>(column)}).substr(0, 1),
                       ink::dim);
        }
        for (int row = down.first; row < down.first + down.count; ++row) {
            canvas.put(row_of(row), 0, flush_right_in(std::to_string(row), 2), ink::dim);
        }
    }

    void mark(Square square, int length, const char* open, const char* close, Ink look) const {
        const int column = column_of(square.column);
        canvas.put(row_of(square.row), column + 1 + length, close, look);
        canvas.put(row_of(square.row), column, open, look);
    }

    void tile(Square square, cribbage::Tile tile) const {
        canvas.put(row_of(square.row), column_of(square.column) + 1, tile_text(tile, style), tile_ink(tile));
    }

    void square(Square square) const {
        const auto laid = std::ranges::find(focus.placed, square, &Placement::square);
        if (laid != focus.placed.end()) {
            tile(square, laid->tile);
            return mark(square, columns(tile_text(laid->tile, style)), "(", ")", ink::good);
        }
        if (const auto placed = view.board.at(square)) {
            tile(square, *placed);
            const bool last = view.last_play && contains(view.last_play->tiles, square);
            if (last) mark(square, columns(tile_text(*placed, style)), "[", "]", ink::turn);
        } else if (!view.board.is_blocked(square)) {
            canvas.put(row_of(square.row), column_of(square.column) + 1, style.unicode ? "·" : ".", ink::dim);
        }
    }

    /// What stands on the square, be it played or only laid down.
    std::optional<cribbage::Tile> seen_at(Square square) const {
        const auto laid = std::ranges::find(focus.placed, square, &Placement::square);
        return laid != focus.placed.end() ? std::optional(laid->tile) : view.board.at(square);
    }

    void cursor() const {
        // On a tile the cursor is a pair of signs around it; on a free square the arrow also tells the direction.
        const auto at = seen_at(focus.cursor);
        const bool row = focus.direction == cribbage::Direction::across;
        if (!at && view.board.is_free(focus.cursor)) {
            const char* arrow = row ? (style.unicode ? "→" : "-") : (style.unicode ? "↓" : "v");
            canvas.put(row_of(focus.cursor.row), column_of(focus.cursor.column) + 1, arrow, ink::turn);
        }
        mark(focus.cursor, at ? columns(tile_text(*at, style)) : 1, "<", ">", ink::turn);
    }
};

}  // namespace

void draw_board(Canvas& canvas, const BoardArea& area, const cribbage::PublicView& view, const Focus& focus,
                Square middle, bool cursor, const Style& style) {
    const int size = view.board.size();
    // A mark behind the last square needs a column too.
    const int room = (area.columns - row_number_columns - 1) / square_columns;
    const BoardDrawing drawing{canvas,
                               area,
                               view,
                               focus,
                               style,
                               span_around(middle.column, room, size),
                               span_around(middle.row, area.rows - 1, size)};
    drawing.labels();
    for (int row = drawing.down.first; row < drawing.down.first + drawing.down.count; ++row) {
        for (int column = drawing.across.first; column < drawing.across.first + drawing.across.count; ++column) {
            drawing.square({static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
        }
    }
    // The cursor is drawn last: its signs stand in columns that the squares beside it may have used.
    if (cursor) drawing.cursor();
}

}  // namespace crowntable::cli::cribbage
