#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "clients/cli/games/cribbage/rules.hpp"
#include "clients/cli/terminal/canvas.hpp"
#include "engine/cribbage/board.hpp"

namespace crowntable::cli::cribbage {

/// `7d` and `6/9l`, or `dark 7` and `light 6 or 9`, as `style` wants it.
std::string tile_text(cribbage::Tile tile, const Style& style);
/// Codes with blanks between them, words with commas.
std::string tiles_text(std::span<const cribbage::Tile> tiles, const Style& style);

/// `H8` is column H, row 8; column A and row 1 are the upper left.
std::string square_text(cribbage::Square square);
/// A play as it is typed: `H8 across 7d 8l`, `H8 7d`. REQUIRES: some tiles, all in one row or column.
std::string play_text(std::vector<cribbage::Placement> placements, const Style& style);

/// The square that a word such as `h8` names, be it on the board or not; nothing when it is no such word.
std::optional<cribbage::Square> parse_square(std::string_view word);
/// `words` with codes in the place of tiles in words: `dark 7` and `7 dark` become `7d`.
std::vector<std::string> with_tile_codes(const std::vector<std::string>& words);

/// Light tiles are dark on light, dark ones light on dark; the letter says the same without colours.
Ink tile_ink(cribbage::Tile tile);

}  // namespace crowntable::cli::cribbage
