#pragma once

#include <string_view>
#include <vector>

#include "engine/cribbage/board.hpp"
#include "engine/cribbage/judge.hpp"
#include "engine/cribbage/legal_plays.hpp"

// Plays and boards in the notation of the terminal: `H8 across 7d 8l 9d` is column 8, row 8, and the tiles fill the
// free squares from there on.

namespace crowntable::cribbage {

/// "7d 8l 6/9d"; a tile that is none fails the test.
std::vector<Tile> tiles(std::string_view text);
std::vector<Rank> ranks(std::string_view text);
/// "H8"
Square square(std::string_view text);
std::vector<Placement> play(const Board& board, std::string_view text);
/// The plays laid down one after the other, legal or not.
Board board_with(std::vector<std::string_view> plays, BoardShape shape = BoardShape::thirteen_patched);

/// A position to try plays in. The rack is whatever is played unless the test says otherwise.
struct Position {
    Board board{BoardShape::thirteen_patched};
    Options options{};

    /// What `text` scores here; REQUIREs that it is legal.
    PlayScore score(std::string_view text) const;
    /// The code with which `text` is refused; empty if it is not.
    std::string_view refusal(std::string_view text) const;
};

}  // namespace crowntable::cribbage
