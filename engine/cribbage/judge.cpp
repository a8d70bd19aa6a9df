#include "engine/cribbage/judge.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

using Placements = std::vector<Placement>;

Refusal illegal(std::string_view code, const char* message) {
    return Refusal{.code = code, .message = message};
}

std::optional<Refusal> check_tiles(const PlayContext& context, const Placements& placements) {
    if (placements.empty()) return illegal("NO_TILES", "A play is one to five tiles.");
    if (placements.size() > rack_max) return illegal("TOO_MANY_TILES", "A play is at most five tiles.");
    if (std::ranges::any_of(placements, [](const Placement& placed) { return placed.tile.is_turnable(); })) {
        return illegal("NOT_TURNED", "A 6/9 tile is placed as a six or as a nine.");
    }
    // Tiles are taken off a copy one by one: a tile that is held once cannot be placed twice.
    std::vector<Tile> rack(context.rack.begin(), context.rack.end());
    for (const Placement& placed : placements) {
        const auto held = held_for(placed.tile, rack);
        if (!held) {
            return Refusal{.code = "TILE_NOT_HELD",
                           .message = "You have no " + to_string(placed.tile) + " left to place.",
                           .faces = {to_string(placed.tile)}};
        }
        rack.erase(std::ranges::find(rack, *held));
    }
    return std::nullopt;
}

std::optional<Refusal> check_squares(const Board& board, const Placements& placements) {
    // Only then two tiles of one square stand beside each other, and the ends of the play at both ends.
    ENSURE(std::ranges::is_sorted(placements));
    for (const Placement& placed : placements) {
        if (board.is_blocked(placed.square)) return illegal("SQUARE_BLOCKED", "There is no such square on the board.");
        if (!board.is_free(placed.square)) return illegal("SQUARE_TAKEN", "There is a tile on that square already.");
    }
    const auto same = [](const Placement& a, const Placement& b) { return a.square == b.square; };
    if (std::ranges::adjacent_find(placements, same) != placements.end()) {
        return illegal("SQUARE_TAKEN", "Two tiles cannot stand on one square.");
    }
    return std::nullopt;
}

bool in_direction(const Placements& placements, Direction direction) {
    return std::ranges::all_of(placements, [&](const Placement& placed) {
        const Square first = placements.front().square;
        return direction == Direction::across ? placed.square.row == first.row : placed.square.column == first.column;
    });
}

// K-08: what lies between the first and the last new tile is filled.
bool is_without_gaps(const Board& after, const Placements& placements, Direction direction) {
    Square square = placements.front().square;
    // The placements are sorted and stand in one line, so that this walk meets the last one, or a gap before it.
    while (square != placements.back().square) {
        if (after.is_free(square) || after.is_blocked(square)) return false;
        square = next_square(square, direction);
    }
    return true;
}

bool touches(const Board& board, Square square) {
    // Off the board the squares around it would be no cells at all.
    ENSURE(!board.is_blocked(square));
    const int cell = Board::index(square);
    return std::ranges::any_of(std::array{-1, 1, -Board::stride, Board::stride},
                               [&](int step) { return Board::is_tile(board[cell + step]); });
}

std::optional<Refusal> check_contact(const PlayContext& context, const Placements& placements) {
    if (!context.board.empty()) {
        const auto meets = [&](const Placement& placed) { return touches(context.board, placed.square); };
        if (std::ranges::any_of(placements, meets)) return std::nullopt;
        return illegal("NOT_TOUCHING", "One new tile at least has to touch a tile on the board by an edge.");
    }
    // K-06.
    if (placements.size() < 2) return illegal("FIRST_TOO_SHORT", "The first play is two to five tiles.");
    const Square centre = context.board.centre();
    if (context.options.centre_start && std::ranges::count(placements, centre, &Placement::square) == 0) {
        return illegal("NOT_ON_CENTRE", "The first play covers the square in the centre.");
    }
    return std::nullopt;
}

/// Every line of two and more with a new tile in it. REQUIRES: `after` holds the placements.
std::vector<Line> lines_of(const Board& after, const Placements& placements, Direction direction) {
    // The line along the play comes first: own_five_only asks for that one alone (K-17).
    std::vector<Line> lines{after.line_through(placements.front().square, direction)};
    for (const Placement& placed : placements) lines.push_back(after.line_through(placed.square, crosswise(direction)));
    std::erase_if(lines, [](const Line& line) { return line.tiles.size() < 2; });
    return lines;
}

/// The ranks of the line's tiles that were not on the board before.
RankMask new_ranks(const Board& before, const Line& line) {
    RankMask ranks = 0;
    Square square = line.first;
    for (const Tile tile : line.tiles) {
        if (before.is_free(square)) ranks = static_cast<RankMask>(ranks | rank_bit(tile.rank()));
        square = next_square(square, line.direction);
    }
    return ranks;
}

/// The new tiles that take part in none of their lines.
std::vector<std::string> idle_everywhere(const std::vector<ScoredLine>& lines, const Placements& placements) {
    std::vector<std::string> faces;
    for (const Placement& placed : placements) {
        // A tile may be idle in one of its lines here, if the other one needs it (K-11, new_tiles_any_line).
        const auto serves = [&](const ScoredLine& scored) {
            const Square first = scored.line.first;
            const int along = scored.line.direction == Direction::across ? placed.square.column - first.column
                                                                         : placed.square.row - first.row;
            const bool in_line = scored.line.direction == Direction::across ? placed.square.row == first.row
                                                                            : placed.square.column == first.column;
            const bool inside = along >= 0 && along < static_cast<int>(scored.line.tiles.size());
            return in_line && inside && (scored.points.idle & rank_bit(placed.tile.rank())) == 0;
        };
        if (std::ranges::none_of(lines, serves)) faces.push_back(to_string(placed.tile));
    }
    return faces;
}

/// K-11: the tiles because of which the line is no hand.
std::vector<std::string> idle_tiles(const PlayContext& context, const ScoredLine& scored) {
    RankMask wanted = 0;
    switch (context.options.contribution) {
        case Contribution::whole_line:
            wanted = scored.points.idle;
            break;
        case Contribution::new_tiles:
            wanted = static_cast<RankMask>(scored.points.idle & new_ranks(context.board, scored.line));
            break;
        case Contribution::line_scores:
            if (scored.points.total() == 0) wanted = scored.points.idle;
            break;
        case Contribution::new_tiles_any_line:
            break;
    }
    std::vector<std::string> faces;
    for (const Tile tile : scored.line.tiles) {
        if ((wanted & rank_bit(tile.rank())) != 0) faces.push_back(to_string(tile));
    }
    return faces;
}

std::optional<Refusal> check_hands(const PlayContext& context, const std::vector<ScoredLine>& lines,
                                   const Placements& placements) {
    std::vector<std::string> idle;
    for (const ScoredLine& scored : lines) {
        const auto more = idle_tiles(context, scored);
        idle.insert(idle.end(), more.begin(), more.end());
    }
    if (context.options.contribution == Contribution::new_tiles_any_line) idle = idle_everywhere(lines, placements);
    if (idle.empty()) return std::nullopt;
    std::string list;
    for (const auto& face : idle) list += (list.empty() ? "" : ", ") + face;
    return Refusal{.code = "NOT_A_HAND",
                   .message = "No fifteen, pair or run of its line needs " + list + ".",
                   .faces = std::move(idle)};
}

// K-17.
int flushes(const PlayContext& context, const std::vector<ScoredLine>& lines, std::size_t placed) {
    const auto is_one = [](const ScoredLine& scored) {
        return scored.line.tiles.size() == line_max && is_flush(scored.line.tiles);
    };
    const auto all = static_cast<int>(std::ranges::count_if(lines, is_one));
    switch (context.options.bonus_flush_rule) {
        case FlushRule::per_line:
            break;
        case FlushRule::once_per_play:
            return std::min(all, 1);
        case FlushRule::own_five_only:
            return placed == line_max && is_one(lines.front()) ? 1 : 0;
    }
    return all;
}

PlayScore with_bonuses(const PlayContext& context, std::vector<ScoredLine> lines, std::size_t placed) {
    const Options& options = context.options;
    PlayScore score;
    if (context.first_play) score.first = options.bonus_first;
    if (placed == rack_max) score.all_five = options.bonus_all_five;  // K-18.
    score.flush = options.bonus_flush * flushes(context, lines, placed);
    score.lines = std::move(lines);
    return score;
}

}  // namespace

int PlayScore::total() const {
    return std::accumulate(lines.begin(), lines.end(), first + all_five + flush,
                           [](int sum, const ScoredLine& scored) { return sum + scored.points.total(); });
}

std::variant<Refusal, PlayScore> judge(const PlayContext& context, std::span<const Placement> given) {
    Placements placements(given.begin(), given.end());
    // Sorted, so that the first and the last are the ends of the play, in whatever order the tiles were named.
    std::ranges::sort(placements);
    if (auto refusal = check_tiles(context, placements)) return *std::move(refusal);
    if (auto refusal = check_squares(context.board, placements)) return *std::move(refusal);
    const bool is_row = in_direction(placements, Direction::across);
    if (!is_row && !in_direction(placements, Direction::down)) {
        return illegal("NOT_IN_LINE", "All tiles of a play stand in one row or in one column.");
    }
    // A single tile is a play across; its line down is then one that crosses.
    const Direction direction = is_row ? Direction::across : Direction::down;
    Board after = context.board;
    // Only now, when every square is known to be free.
    for (const Placement& placed : placements) after.put(placed.square, placed.tile);
    if (!is_without_gaps(after, placements, direction)) return illegal("GAP", "There is a gap in the play.");
    if (auto refusal = check_contact(context, placements)) return *std::move(refusal);

    std::vector<ScoredLine> scored;
    for (Line& line : lines_of(after, placements, direction)) {
        if (line.tiles.size() > line_max) return illegal("LINE_TOO_LONG", "No line is longer than five tiles.");
        const auto points = count_points(ranks_of(line.tiles));
        scored.push_back({.line = std::move(line), .points = points});
    }
    // What touches a tile, or is two tiles long, makes a line.
    ENSURE(!scored.empty());
    if (auto refusal = check_hands(context, scored, placements)) return *std::move(refusal);
    return with_bonuses(context, std::move(scored), placements.size());
}

std::vector<Tile> rack_without(std::vector<Tile> rack, std::span<const Placement> placements) {
    for (const Placement& placed : placements) {
        const auto held = held_for(placed.tile, rack);
        ENSURE(held);
        rack.erase(std::ranges::find(rack, *held));
    }
    return rack;
}

}  // namespace crowntable::cribbage
