#include "engine/cribbage/cross_checks.hpp"

#include <bit>

namespace crowntable::cribbage {

namespace {

/// The tiles next to a free square, on both of its sides.
struct Neighbours {
    RankSetId set = 0;
    unsigned count = 0;
    unsigned colours = 0;
    bool fits = true;

    void add_run(const Board& board, int from, int step) {
        for (int cell = from + step; Board::is_tile(board[cell]); cell += step) {
            // With the new tile the line would have more than five.
            if (count == line_max - 1) {
                fits = false;
                return;
            }
            const Tile tile = Tile::from_code(board[cell]);
            set = line_table().with(set, tile.rank());
            colours |= 1U << static_cast<unsigned>(tile.colour());
            ++count;
        }
    }
};

}  // namespace

CrossChecks::CrossChecks(const Board& board, Contribution contribution, const Selections& selections) {
    if (board.empty()) return;
    // Few squares of a board lie beside tiles: their checks are kept in a list, and numbers_ says where.
    checks_.reserve(128);
    for (int row = 1; row <= board.size(); ++row) {
        const int end = row * Board::stride + board.size();
        for (int square = row * Board::stride + 1; square <= end; ++square) {
            if (board[square] != Board::free_cell) continue;
            for (const auto direction : {Direction::across, Direction::down}) {
                add(board, contribution, selections, direction, square);
            }
        }
    }
}

void CrossChecks::add(const Board& board, Contribution contribution, const Selections& selections, Direction direction,
                      int square) {
    const int step = Board::step(crosswise(direction));
    if (!Board::is_tile(board[square - step]) && !Board::is_tile(board[square + step])) return;
    CrossCheck& check = checks_.emplace_back();
    // Counted from 1, because 0 says that no line crosses here. A dead square keeps its check, which allows nothing.
    numbers_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(square)] =
        static_cast<std::uint16_t>(checks_.size());
    Neighbours beside;
    beside.add_run(board, square, -step);
    beside.add_run(board, square, step);
    if (!beside.fits) return;  // K-10: dead in that direction.
    // K-17: four old tiles of one colour wait for a fifth.
    const bool one_colour = beside.count == line_max - 1 && beside.colours != 3U;
    check.flush_colours = static_cast<std::uint8_t>(one_colour ? beside.colours : 0U);
    const LineTable& table = line_table();
    for (unsigned left = selections.ranks(); left != 0; left &= left - 1) {
        const Rank rank = std::countr_zero(left);
        const auto& line = table[table.with(beside.set, rank)];
        if (!is_hand(line, rank_bit(rank), contribution)) continue;
        check.allowed = static_cast<RankMask>(check.allowed | rank_bit(rank));
        check.points[static_cast<std::size_t>(rank)] = line.points;
        if ((line.idle & rank_bit(rank)) == 0) check.helps = static_cast<RankMask>(check.helps | rank_bit(rank));
    }
    check.fitting = selections.with_any_of(check.allowed);
}

}  // namespace crowntable::cribbage
