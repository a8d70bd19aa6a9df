#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "tests/engine/cribbage/notation.hpp"

namespace crowntable::cribbage {
namespace {

TEST_CASE("P1: 7 8 9 as the first play scores 5 and the bonus for it") {
    const PlayScore score = Position{}.score("F7 across 7l 8d 9l");
    CHECK(score.total() == 15);
    CHECK(score.first == 10);
    CHECK(score.flush == 0);
    REQUIRE(score.lines.size() == 1);
    CHECK(score.lines.front().points == LinePoints{.fifteens = 2, .runs = 3});
}

TEST_CASE("P2: five dark tiles as the first play earn all three bonuses, which stack (K-16)") {
    const PlayScore score = Position{}.score("C3 across 4d 5d 6d 5d 4d");
    CHECK(score.total() == 54);
    CHECK(score.first + score.all_five + score.flush == 30);
    const Position plain{.options = {.bonus_first = 0, .bonus_all_five = 0, .bonus_flush = 0}};
    CHECK(plain.score("C3 across 4d 5d 6d 5d 4d").total() == 24);
}

TEST_CASE("P3, K-13: a line that grows scores as a whole") {
    CHECK(Position{board_with({"F7 across 7l 8d"})}.score("H7 across 9l").total() == 5);
}

TEST_CASE("P4: a tile below another makes a line of two") {
    CHECK(Position{board_with({"F7 across 7l 8d"})}.score("G8 down 7d").total() == 2);
}

TEST_CASE("P6, K-09: a parallel play makes lines across, and each has to be a hand") {
    CHECK(Position{board_with({"F7 across 7l 8d"})}.refusal("F8 across 5l Jd") == "NOT_A_HAND");
}

TEST_CASE("P7, K-10: no line grows beyond five tiles") {
    CHECK(Position{board_with({"D7 across 5l 6d 7l 8d 9l"})}.refusal("I7 across 10l") == "LINE_TOO_LONG");
}

TEST_CASE("P8: one tile joins what stands on both sides of it") {
    const Position position{board_with({"E6 down 5l 5d", "G6 down 5l 5d"})};
    CHECK(position.score("F7 across Jd").total() == 6);
}

TEST_CASE("P10: a flush of five counts old tiles too, and three new tiles are not all five (K-17, K-18)") {
    Position position{board_with({"D7 across 5d 5d"})};
    const PlayScore score = position.score("F7 across Jd Jd Jd");
    CHECK(score.total() == 30);
    CHECK(score.flush == 10);
    CHECK(score.all_five == 0);
    position.options.bonus_flush_rule = FlushRule::own_five_only;
    CHECK(position.score("F7 across Jd Jd Jd").total() == 20);
}

TEST_CASE("P11, K-14: the tile where two lines cross counts in both") {
    const Position position{board_with({"D7 across 5l 10d"})};
    const PlayScore score = position.score("F5 down 4l 6d 5l 5d 4l");
    CHECK(score.total() == 40);
    REQUIRE(score.lines.size() == 2);
    CHECK(score.lines[0].points.total() == 24);
    CHECK(score.lines[1].points.total() == 6);
}

TEST_CASE("P13, K-23: tiles that may be turned are placed as six or nine, each for itself") {
    const Position position;
    const auto rack = tiles("6/9l 6/9d 5l 7d 8l");
    const auto judged = [&](const char* text) {
        const auto placements = play(position.board, text);
        return judge({.board = position.board, .options = position.options, .rack = rack, .first_play = true},
                     placements);
    };
    const auto outcome = judged("E7 across 5l 6d 7d 8l 9l");
    REQUIRE(std::holds_alternative<PlayScore>(outcome));
    CHECK(std::get<PlayScore>(outcome).total() == 29);
    CHECK(std::get<Refusal>(judged("E7 across 5l 6/9d 7d 8l 9l")).code == "NOT_TURNED");
    CHECK(std::get<Refusal>(judged("E7 across 6d 6d")).code == "TILE_NOT_HELD");
}

TEST_CASE("P15, K-12: a flush does not save an idle tile") {
    CHECK(Position{}.refusal("C3 across Kd Kd Kd Kd Ad") == "NOT_A_HAND");
}

TEST_CASE("P17, K-08: a play may straddle old tiles, but not squares that stay free") {
    const Position position{board_with({"G6 down 7l 8d 7d"})};
    CHECK(position.score("F7 across 7l 7d").total() == 6);
    CHECK(position.refusal("E7 across 7l") == "NOT_TOUCHING");
    const std::vector<Placement> gap{{square("E7"), tiles("7l")[0]}, {square("H7"), tiles("7d")[0]}};
    const auto rack = tiles("7l 7d");
    const auto outcome = judge({.board = position.board, .options = position.options, .rack = rack}, gap);
    CHECK(std::get<Refusal>(outcome).code == "GAP");
}

TEST_CASE("K-08: the tiles of a play may be named in any order") {
    const Position position{board_with({"G6 down 7l 8d 7d"})};
    const std::vector<Placement> from_behind{{square("H7"), tiles("7d")[0]}, {square("F7"), tiles("7l")[0]}};
    const auto rack = tiles("7l 7d");
    const auto outcome = judge({.board = position.board, .options = position.options, .rack = rack}, from_behind);
    CHECK(std::get<PlayScore>(outcome).total() == 6);
}

TEST_CASE("P19: nothing stands above or below a column of five") {
    const Position position{board_with({"G5 down 5l 5d 5l 5d 5l"})};
    CHECK(position.refusal("G4 down Jl") == "LINE_TOO_LONG");
    CHECK(position.refusal("G10 down Jl") == "LINE_TOO_LONG");
}

TEST_CASE("K-06: the first play has two tiles at least") {
    CHECK(Position{}.refusal("G7 across 5l") == "FIRST_TOO_SHORT");
}

TEST_CASE("K-03: where it starts in the centre the first play covers it") {
    Position position{.options = {.centre_start = true}};
    CHECK(position.refusal("A1 across 7l 8d") == "NOT_ON_CENTRE");
    CHECK(position.refusal("F7 across 7l 8d") == "");
    position.board = Board(BoardShape::fifteen);
    CHECK(position.refusal("F7 across 7l 8d") == "NOT_ON_CENTRE");
    CHECK(position.refusal("H7 down 7l 8d") == "");
}

TEST_CASE("K-02: three columns of the last two rows are no squares, unless the board is whole") {
    const Position position{board_with({"K10 down 7l 8d"})};
    CHECK(position.board.is_blocked(square("K12")));
    CHECK(position.refusal("K12 down 9l") == "SQUARE_BLOCKED");
    CHECK(Position{board_with({"K10 down 7l 8d"}, BoardShape::thirteen)}.score("K12 down 9l").total() == 5);
    CHECK(Board(BoardShape::thirteen_patched).is_free(square("J13")));
    int squares = 0;
    for (int index = 0; index < Board::stride * Board::stride; ++index) {
        squares += Board(BoardShape::thirteen_patched)[index] == Board::free_cell ? 1 : 0;
    }
    CHECK(squares == 163);
}

TEST_CASE("K-07: a tile that touches by a corner only does not touch") {
    const Position position{board_with({"F7 across 7l 8d"})};
    CHECK(position.refusal("H8 down 7l 8d") == "NOT_TOUCHING");
    CHECK(position.refusal("G8 across 7l 8d") == "");
}

TEST_CASE("K-11: the four readings of what must contribute differ where a lone tile is drawn into a line") {
    // The 4 of the column is alone in its row: a J beside it makes a line that scores nothing.
    Position position{board_with({"F6 down 4l 5d 6l"})};
    constexpr const char* beside_4 = "G6 down Jd Jl";
    const auto refused_under = [&](Contribution reading, const char* text) {
        position.options.contribution = reading;
        return position.refusal(text);
    };
    CHECK(refused_under(Contribution::whole_line, beside_4) == "NOT_A_HAND");
    CHECK(refused_under(Contribution::new_tiles, beside_4) == "NOT_A_HAND");
    CHECK(refused_under(Contribution::new_tiles_any_line, beside_4) == "");
    CHECK(refused_under(Contribution::line_scores, beside_4) == "NOT_A_HAND");

    // 4 7 8: the old 4 is idle, the new tiles are not.
    constexpr const char* idle_4 = "G6 across 7d 8d";
    CHECK(refused_under(Contribution::whole_line, idle_4) == "NOT_A_HAND");
    CHECK(refused_under(Contribution::new_tiles, idle_4) == "");
    CHECK(refused_under(Contribution::new_tiles_any_line, idle_4) == "");
    CHECK(refused_under(Contribution::line_scores, idle_4) == "");

    // 4 7 8 K: so is the new K, which takes part in no other line.
    constexpr const char* idle_king = "G6 across 7d 8d Kl";
    CHECK(refused_under(Contribution::new_tiles, idle_king) == "NOT_A_HAND");
    CHECK(refused_under(Contribution::new_tiles_any_line, idle_king) == "NOT_A_HAND");
    CHECK(refused_under(Contribution::line_scores, idle_king) == "");
}

TEST_CASE("K-17: two flushes at once count each, or once for the play") {
    // A row and a column of four dark tiles each, both ending at the same free square.
    Position position{board_with({"D7 across 5d 5d 5d 5d", "H3 down Jd Jd Jd Jd"})};
    CHECK(position.score("H7 across 5d").flush == 20);
    position.options.bonus_flush_rule = FlushRule::once_per_play;
    CHECK(position.score("H7 across 5d").flush == 10);
    position.options.bonus_flush_rule = FlushRule::own_five_only;
    CHECK(position.score("H7 across 5d").flush == 0);
}

TEST_CASE("K-36: colours matter for the flush and for nothing else") {
    const Position position{board_with({"F7 across 7l 8l"})};
    for (const char* play : {"H7 across 9l", "H7 across 9d"}) CHECK(position.score(play).total() == 5);
    // Four of one colour are no flush, five are.
    CHECK(position.score("H7 across 9l 10l").flush == 0);
    CHECK(position.score("H7 across 9l 10l Jl").flush == 10);
    CHECK(position.score("H7 across 9l 10l Jl").total() == position.score("H7 across 9l 10l Jd").total() + 10);
}

TEST_CASE("a play is one row or one column of free squares") {
    const Position position{board_with({"F7 across 7l 8d"})};
    const auto rack = tiles("7l 7d 8l 8d 6/9l");
    const auto refusal = [&](std::vector<Placement> placements) {
        const auto outcome = judge({.board = position.board, .options = position.options, .rack = rack}, placements);
        return std::get<Refusal>(outcome).code;
    };
    const Tile seven = tiles("7l")[0];
    CHECK(refusal({}) == "NO_TILES");
    CHECK(refusal({6, {square("A1"), seven}}) == "TOO_MANY_TILES");
    CHECK(refusal({{square("F7"), seven}}) == "SQUARE_TAKEN");
    CHECK(refusal({{square("F8"), seven}, {square("F8"), tiles("7d")[0]}}) == "SQUARE_TAKEN");
    CHECK(refusal({{square("F8"), seven}, {square("G9"), tiles("8l")[0]}}) == "NOT_IN_LINE");
    CHECK(refusal({{Square{0, 3}, seven}}) == "SQUARE_BLOCKED");
    CHECK(refusal({{Square{-9, 99}, seven}}) == "SQUARE_BLOCKED");
}

TEST_CASE("of tiles that may be turned the printed nine leaves the rack first (K-27)") {
    const auto rack = tiles("6/9d 9/6d 7l");
    const std::vector<Placement> placed{{square("A1"), tiles("6d")[0]}};
    CHECK(rack_without(rack, placed) == tiles("6/9d 7l"));
}

TEST_CASE("plays are looked for with five tiles at most, and one of no tile stands nowhere") {
    const Board board(BoardShape::thirteen);
    const Options options;
    const auto six = tiles("Al 2l 3l 4l 5l 5d");
    CHECK_THROWS_AS(can_play({.board = board, .options = options, .rack = six}), BrokenInvariant);
    CHECK_THROWS_AS(placements_of(ScoredPlay{}, board), BrokenInvariant);
}

}  // namespace
}  // namespace crowntable::cribbage
