#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/cribbage/line_table.hpp"
#include "engine/cribbage/tile.hpp"
#include "engine/short_list.hpp"

namespace crowntable::cribbage {

/// K-02: 13 x 13 less the squares of rows 12-13 and columns 11-13, or all of 13 x 13, or 15 x 15.
enum class BoardShape : std::uint8_t { thirteen_patched, thirteen, fifteen };

/// Rows and columns count from 1; row 1 is on top.
struct Square {
    std::int8_t row = 1;
    std::int8_t column = 1;

    auto operator<=>(const Square&) const = default;
};

/// Along a row, or along a column.
enum class Direction : std::uint8_t { across, down };

constexpr Direction crosswise(Direction direction) {
    return direction == Direction::across ? Direction::down : Direction::across;
}

/// The next square in this direction; may lie outside the board.
constexpr Square next_square(Square square, Direction direction) {
    if (direction == Direction::across) {
        ++square.column;
    } else {
        ++square.row;
    }
    return square;
}

struct Placement {
    Square square;
    /// Has a rank: a tile that may be turned is placed as a six or as a nine.
    Tile tile;

    auto operator<=>(const Placement&) const = default;
};

/// Adjacent tiles from a first square on, as many as there are.
struct Line {
    Square first;
    Direction direction = Direction::across;
    std::vector<Tile> tiles;

    bool operator==(const Line&) const = default;
};

class Board {
public:
    /// Squares are also numbered, with a rim of blocked ones around any board: a walk needs no other bounds.
    static constexpr int stride = 17;
    static constexpr std::uint8_t free_cell = 0;
    static constexpr std::uint8_t blocked_cell = 0xFF;

    explicit Board(BoardShape shape);

    /// Rows, and columns.
    int size() const { return size_; }
    Square centre() const {
        const auto middle = static_cast<std::int8_t>((size_ + 1) / 2);
        return {middle, middle};
    }
    bool empty() const { return tile_count_ == 0; }
    int tile_count() const { return tile_count_; }
    /// Outside the board as well.
    bool is_blocked(Square square) const { return cell(square) == blocked_cell; }
    bool is_free(Square square) const { return cell(square) == free_cell; }
    std::optional<Tile> at(Square square) const;
    /// The tiles on the board, in the order of rows, then columns.
    std::vector<Placement> tiles() const;
    /// REQUIRES: the square is free, and the tile has a rank.
    void put(Square square, Tile tile);

    /// The whole line through the tile on `square` in this direction. REQUIRES: there is a tile.
    Line line_through(Square square, Direction direction) const;

    static constexpr int index(Square square) { return square.row * stride + square.column; }
    static constexpr int step(Direction direction) { return direction == Direction::across ? 1 : stride; }
    /// `free_cell`, `blocked_cell` or the code of a tile.
    std::uint8_t operator[](int index) const { return cells_[static_cast<std::size_t>(index)]; }
    static constexpr bool is_tile(std::uint8_t cell) { return cell != free_cell && cell != blocked_cell; }

    bool operator==(const Board&) const = default;

private:
    std::uint8_t cell(Square square) const {
        const bool near = square.row >= 0 && square.row < stride && square.column >= 0 && square.column < stride;
        return near ? cells_[static_cast<std::size_t>(index(square))] : blocked_cell;
    }

    int size_ = 0;
    int tile_count_ = 0;
    std::array<std::uint8_t, stride * stride> cells_{};
};

/// The ranks of placed tiles. REQUIRES: at most five.
ShortList<Rank, line_max> ranks_of(std::span<const Tile> tiles);

/// Whether all tiles are of one colour. REQUIRES: not empty.
bool is_flush(std::span<const Tile> tiles);

}  // namespace crowntable::cribbage
