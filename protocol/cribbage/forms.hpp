#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cribbage/action.hpp"
#include "engine/cribbage/event.hpp"
#include "engine/cribbage/view.hpp"
#include "protocol/form/common.hpp"
#include "protocol/form/object.hpp"

/// How actions, events, views and previews of Kings Cribbage stand in JSON. Rows and columns count from 1; a tile is
/// its face and colour.
namespace crowntable::cribbage {

/// The id of the game, as it stands in `game`.
inline constexpr std::string_view preset_id = "kings_cribbage";

}  // namespace crowntable::cribbage

namespace crowntable::cribbage::forms {

using form::boolean, form::choice, form::empty, form::integer, form::lines, form::list, form::maybe, form::member,
    form::nullable, form::object, form::one_of, form::said, form::seat, form::shared, form::tag, form::words;

// What the messages of the family share: cribbage_common.json.

template <typename Pattern>
constexpr form::Text<Tile> tile_text(Pattern pattern) {
    return {.print = [](Tile tile) { return cribbage::to_string(tile); },
            .scan = [](std::string_view text) { return parse_tile(text); },
            .pattern = pattern};
}
inline constexpr auto tile =
    shared("cribbage_common.json#/$defs/tile", "TileFace",
           "Rank, then colour: l = light, d = dark. A tile that may be turned is 6/9 on a rack; 9/6 where it was "
           "printed as a nine and that matters.",
           tile_text("^(A|[2-5]|7|8|10|J|Q|K|6/9|9/6)[ld]$"));
inline constexpr auto placed_tile = shared("cribbage_common.json#/$defs/placed_tile", "PlacedTileFace",
                                           "As it lies on the board.", tile_text("^(A|[2-9]|10|J|Q|K)[ld]$"));

inline constexpr auto placement =
    shared("cribbage_common.json#/$defs/placement", "", "",
           object<Placement>("Placement", "Row 1 is on top.",
                             member(
                                 "row", [](auto& placed) -> auto& { return placed.square.row; }, integer(1, 15)),
                             member(
                                 "col", [](auto& placed) -> auto& { return placed.square.column; }, integer(1, 15)),
                             member("tile", &Placement::tile, placed_tile)));
inline constexpr auto placements = shared("cribbage_common.json#/$defs/placements", "", "", list(placement));
inline constexpr auto tiles = shared("cribbage_common.json#/$defs/tiles", "", "", words(tile));

inline constexpr auto line = shared(
    "cribbage_common.json#/$defs/line", "", "",
    object<ScoredLine>(
        "ScoredLine", "A line that a play makes or extends, with what it scores as a whole.",
        member(
            "row", [](const ScoredLine& scored) { return scored.line.first.row; }, integer(1, 15)),
        member(
            "col", [](const ScoredLine& scored) { return scored.line.first.column; }, integer(1, 15)),
        member(
            "direction", [](const ScoredLine& scored) { return scored.line.direction; },
            choice<Direction>("across", "down")),
        member(
            "tiles", [](const ScoredLine& scored) -> auto& { return scored.line.tiles; }, words(placed_tile, 2, 5)),
        member(
            "fifteens", [](const ScoredLine& scored) { return scored.points.fifteens; }, integer(0))
            .usually(0),
        member(
            "pairs", [](const ScoredLine& scored) { return scored.points.pairs; }, integer(0))
            .usually(0),
        member(
            "runs", [](const ScoredLine& scored) { return scored.points.runs; }, integer(0))
            .usually(0),
        member(
            "score", [](const ScoredLine& scored) { return scored.points.total(); }, integer(0))));

inline constexpr auto score =
    shared("cribbage_common.json#/$defs/score", "", "",
           object<PlayScore>(
               "PlayScore", "Why a play scores what it scores.",
               member("lines", &PlayScore::lines, said("The one along the play first.", list(line))),
               member("first", &PlayScore::first, said("Bonus for the first play.", integer(0))).usually(0),
               member("all_five", &PlayScore::all_five, said("Bonus for five tiles at once.", integer(0))).usually(0),
               member("flush", &PlayScore::flush, said("Bonus for hands of one colour.", integer(0))).usually(0),
               member("total", &PlayScore::total, integer(0))));

/// More tiles than this have no place on any board.
inline constexpr std::size_t board_tiles_max = 104;
inline constexpr auto bags =
    shared("cribbage_common.json#/$defs/bags", "", "Tiles left; light against dark has the light bag and the dark one.",
           list(integer(0, board_tiles_max), 1, 2));
inline constexpr auto reason = shared("cribbage_common.json#/$defs/reason", "EndReason", "",
                                      choice<EndReason>("out", "blocked", "scoreless", "target", "seats"));
inline constexpr auto leftover = shared(
    "cribbage_common.json#/$defs/leftover", "", "",
    object<Leftover>("Leftover", "What a seat had left at the end.", member("seat", &Leftover::seat, seat),
                     member("rack", &Leftover::rack, tiles), member("deduction", &Leftover::deduction, integer(0))));

/// One of the plays that `analyse` lists.
struct AnalysedPlay {
    std::vector<Placement> tiles;
    int score = 0;
    std::vector<ScoredLine> lines;
};
inline constexpr auto analysed_play =
    shared("cribbage_common.json#/$defs/analysed_play", "", "",
           object<AnalysedPlay>("AnalysedPlay", "", member("tiles", &AnalysedPlay::tiles, placements),
                                member("score", &AnalysedPlay::score, integer(0)),
                                member("lines", &AnalysedPlay::lines, list(line))));

// Actions: cribbage_action.json. Whether a play may have so many tiles is for the rules to say.

inline constexpr std::string_view must_be_placements = "must be objects with row, col and tile, such as 7d";
inline constexpr std::string_view must_be_tiles = "must be tiles such as 7d, 10l or 6/9d";
inline constexpr std::size_t played_tiles_max = 8;

inline constexpr auto action =
    one_of("CribbageAction",
           object<Play>("TilePlay", "", tag("type", "play"),
                        member("tiles", &Play::tiles, list(placement, 0, played_tiles_max, must_be_placements)),
                        maybe("claim", &Play::claim,
                              said("What the play scores, where players count for themselves.", integer(0, 1'000)))),
           object<Exchange>("TileExchange", "Without tiles it is a pass.", tag("type", "exchange"),
                            member("tiles", &Exchange::tiles, list(tile, 0, played_tiles_max, must_be_tiles))),
           object<Pass>("TurnPass", "While a claim waits, it lets the claim stand.", tag("type", "pass")),
           object<Call>("JokerCall", "Says that the claim misses points.", tag("type", "call")));

// Events: cribbage_event.json.

inline constexpr auto event = one_of(
    "CribbageEvent",
    object<GameStarted>("RacksFilledEvent", "", tag("event", "racks_filled"),
                        member("starter", &GameStarted::starter, seat),
                        member("draws", &GameStarted::draws,
                               said("Lots for the first turn, by seat; one list for each time that some drew.",
                                    list(list(nullable(tile))))),
                        member("bags", &GameStarted::bags, bags)),
    object<Played>("PlayedEvent", "", tag("event", "played"), member("seat", &Played::seat, seat),
                   member("tiles", &Played::tiles, placements),
                   member("score", &Played::score, said("Null while it is claimed.", nullable(score))),
                   member("claim", &Played::claim, nullable(integer(0))), member("bags", &Played::bags, bags)),
    object<Exchanged>("ExchangedEvent", "", tag("event", "exchanged"), member("seat", &Exchanged::seat, seat),
                      member("count", &Exchanged::count, integer(1, 5))),
    object<Passed>("PassedEvent", "", tag("event", "passed"), member("seat", &Passed::seat, seat)),
    object<Declined>("DeclinedEvent", "The seat lets the claim stand.", tag("event", "declined"),
                     member("seat", &Declined::seat, seat)),
    object<CalledWrongly>(
        "CalledWronglyEvent", "", tag("event", "called_wrongly"), member("seat", &CalledWrongly::seat, seat),
        member("cost", &CalledWrongly::cost, integer(0)),
        maybe("joker", &CalledWrongly::joker,
              said("It wears the Joker's badge from now on; since version 3 of the rules.", boolean))),
    object<ClaimSettled>(
        "PlaySettledEvent", "", tag("event", "play_settled"), member("seat", &ClaimSettled::seat, seat),
        member("claimed", &ClaimSettled::claimed, integer(0)), member("score", &ClaimSettled::score, score),
        member("caller", &ClaimSettled::caller, form::optional_seat),
        member("missed", &ClaimSettled::missed,
               said("Goes to the caller, if there is one; 0 where more was claimed than the play scores, which then "
                    "counts nothing.",
                    integer(0))),
        member("bags", &ClaimSettled::bags, bags)),
    object<ServantNamed>("ServantNamedEvent", "", tag("event", "servant_named"),
                         member("seat", &ServantNamed::seat, seat)),
    object<GameOver>("CribbageOverEvent", "", tag("event", "game_over"), member("reason", &GameOver::reason, reason),
                     member("leftovers", &GameOver::leftovers, list(leftover)),
                     member("standings", &GameOver::standings, form::standings)));

// Views: cribbage_public.json and cribbage_private.json.

inline constexpr auto seat_view = object<SeatView>(
    "CribbageSeat", "",
    member("seat", &SeatView::seat, seat).follows(form::by_index, [](const auto& one) { return form::seat_of(one); }),
    member("tiles", &SeatView::tiles, integer(0, 5)).usually(5),
    member("total", &SeatView::total, said("Of its side where seats play as teams.", integer())).usually(0),
    member("removed", &SeatView::removed, boolean).usually(false));

inline constexpr auto last_play = object<LastPlay>(
    "LastPlay", "", member("seat", &LastPlay::seat, seat), member("tiles", &LastPlay::tiles, placements),
    member("score", &LastPlay::score, nullable(score)).usually(std::nullopt),
    member("claim", &LastPlay::claim, nullable(integer(0))).usually(std::nullopt));

inline constexpr auto sheet_row = object<SheetRow>(
    "SheetRow", "", member("seat", &SheetRow::seat, seat),
    member("kind", &SheetRow::kind, choice<SheetRow::Kind>("play", "exchange", "pass", "call", "leftover"))
        .usually(SheetRow::Kind::play),
    member("points", &SheetRow::points, integer()));

inline constexpr auto public_view = object<PublicView>(
    "CribbagePublic", "What everybody at the table may know.",
    member(
        "game", [](const PublicView&) { return preset_id; }, said("The preset.", form::FreeText{1, 64})),
    member("phase", &PublicView::phase, choice<Phase>("start", "play", "claimed", "game_over")).usually(Phase::play),
    member(
        "board", [](const PublicView& view) { return view.options.board; },
        choice<BoardShape>("13x13-patch", "13x13", "15x15"))
        .usually(BoardShape::thirteen_patched),
    member(
        "tiles", [](const PublicView& view) { return view.board.tiles(); }, said("All on the board.", placements)),
    member("starter", &PublicView::starter, form::optional_seat),
    member("current", &PublicView::current,
           said("Whose turn it is; in phase claimed whose play is claimed.", form::optional_seat)),
    member("waiting", &PublicView::waiting, said("Phase claimed: who may still call.", list(seat))).usually(empty),
    member("servant", &PublicView::servant, form::optional_seat).usually(std::nullopt),
    maybe("joker", &PublicView::joker, said("Who called wrongly last; not there before somebody did.", seat)),
    member("bags", &PublicView::bags, bags), member("seats", &PublicView::seats, lines(seat_view, 2, 4)),
    member("last_play", &PublicView::last_play, nullable(last_play)).usually(std::nullopt),
    member("scoreless_turns", &PublicView::scoreless_turns, integer(0)).usually(0),
    member(
        "joker_calls", [](const PublicView& view) { return view.options.joker_calls; }, boolean)
        .usually(false),
    member("sheet", &PublicView::sheet, said("Points in the order in which they were made.", list(sheet_row)))
        .usually(empty),
    member("end", &PublicView::end, nullable(reason)).usually(std::nullopt),
    member(
        "leftovers", [](const PublicView& view) { return view.end ? std::optional(view.leftovers) : std::nullopt; },
        nullable(list(leftover)))
        .usually(std::nullopt),
    member("standings", &PublicView::standings, nullable(form::standings)).usually(std::nullopt));

inline constexpr auto legal = object<Legal>(
    "CribbageLegal", "What would be accepted now.",
    member("play", &Legal::play, said("There is a legal play.", boolean)).usually(false),
    member("exchange", &Legal::exchange, said("Up to so many tiles.", integer(0, 5))).usually(0),
    member("pass", &Legal::pass, boolean).usually(false), member("call", &Legal::call, boolean).usually(false));

inline constexpr auto private_view =
    object<PrivateView>("CribbagePrivate", "What only this seat may know.", member("seat", &PrivateView::seat, seat),
                        member("rack", &PrivateView::rack, tiles).usually(empty),
                        member("legal", &PrivateView::legal, legal).usually(form::bare));

// What is answered to `arrange` and `hint`: cribbage_arranged.json and cribbage_hint.json.

struct BestPlay {
    std::vector<Placement> tiles;
    int score = 0;
};
struct Arranged {
    std::optional<BestPlay> best{};
};
inline constexpr auto arranged = object<Arranged>(
    "CribbageArranged", "",
    member("best", &Arranged::best,
           said("The play that scores most; null without one, and where players count for themselves.",
                nullable(object<BestPlay>("BestPlay", "", member("tiles", &BestPlay::tiles, placements),
                                          member("score", &BestPlay::score, integer(0)))))));

struct Hint {
    Action action;
    std::string sentence;
};
inline constexpr auto hint =
    object<Hint>("CribbageHint", "", member("action", &Hint::action, shared("cribbage_action.json", "", "", action)),
                 member("sentence", &Hint::sentence, form::sentence));

// Previews: cribbage_preview.json.

inline constexpr auto preview =
    one_of("CribbagePreview",
           object<PlayPreview>(
               "TilePlayPreview", "",
               member("score", &PlayPreview::score, said("Null where players count for themselves.", nullable(score)))),
           object<PlainPreview>("PlainPreview", "Of all other actions."));

}  // namespace crowntable::cribbage::forms
