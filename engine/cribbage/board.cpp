#include "engine/cribbage/board.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

// K-02: the missing corner is the last two rows of the last three columns.
constexpr int patch_rows_from = 12;
constexpr int patch_columns_from = 11;

}  // namespace

Board::Board(BoardShape shape) : size_(shape == BoardShape::fifteen ? 15 : 13) {
    // The rim stays blocked on all sides, so that a walk along a line ends there whatever the size of the board.
    cells_.fill(blocked_cell);
    for (int row = 1; row <= size_; ++row) {
        for (int column = 1; column <= size_; ++column) {
            const bool in_patch = row >= patch_rows_from && column >= patch_columns_from;
            if (in_patch && shape == BoardShape::thirteen_patched) continue;
            const int cell = row * stride + column;
            cells_[static_cast<std::size_t>(cell)] = free_cell;
        }
    }
}

std::optional<Tile> Board::at(Square square) const {
    const auto found = cell(square);
    return is_tile(found) ? std::optional(Tile::from_code(found)) : std::nullopt;
}

std::vector<Placement> Board::tiles() const {
    std::vector<Placement> all;
    all.reserve(static_cast<std::size_t>(tile_count_));
    for (std::int8_t row = 1; row <= size_; ++row) {
        for (std::int8_t column = 1; column <= size_; ++column) {
            if (const auto tile = at({row, column})) all.push_back({{row, column}, *tile});
        }
    }
    ENSURE(static_cast<int>(all.size()) == tile_count_);
    return all;
}

void Board::put(Square square, Tile tile) {
    ENSURE(is_free(square) && !tile.is_turnable());
    cells_[static_cast<std::size_t>(index(square))] = tile.code();
    ++tile_count_;
}

Line Board::line_through(Square square, Direction direction) const {
    ENSURE(is_tile(cell(square)));
    const int forward = step(direction);
    int cell = index(square);
    // A line is the same from each of its tiles, and it is named by its first one.
    while (is_tile((*this)[cell - forward])) cell -= forward;
    Line line{.first = {static_cast<std::int8_t>(cell / stride), static_cast<std::int8_t>(cell % stride)},
              .direction = direction,
              .tiles = {}};
    for (; is_tile((*this)[cell]); cell += forward) line.tiles.push_back(Tile::from_code((*this)[cell]));
    return line;
}

ShortList<Rank, line_max> ranks_of(std::span<const Tile> tiles) {
    ShortList<Rank, line_max> ranks;
    for (const Tile tile : tiles) ranks.push_back(tile.rank());
    return ranks;
}

bool is_flush(std::span<const Tile> tiles) {
    ENSURE(!tiles.empty());
    return std::ranges::all_of(tiles, [&](Tile tile) { return tile.colour() == tiles.front().colour(); });
}

}  // namespace crowntable::cribbage
