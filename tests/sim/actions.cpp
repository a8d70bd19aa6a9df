#include "tests/sim/actions.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/cribbage/legal_plays.hpp"
#include "protocol/cribbage_options.hpp"

/// What each family of games needs of people who play it.
namespace crowntable::sim {

namespace {

const Json& any_of(const Json& list, Dice& dice) {
    return list.at(static_cast<std::size_t>(dice.below(static_cast<int>(list.size()))));
}

Json some_rummy_action(const Json& legal, Dice& dice) {
    if (!legal.at("go_out").empty()) {
        return {{"type", "discard"}, {"card", legal.at("go_out").front()}, {"go_out", true}};
    }
    if (!legal.at("draw").empty()) return {{"type", "draw"}, {"source", any_of(legal.at("draw"), dice)}};
    if (legal.at("discard").empty()) return Json();
    return {{"type", "discard"}, {"card", any_of(legal.at("discard"), dice)}};
}

cribbage::Board board_of(const Json& shown, cribbage::BoardShape shape) {
    cribbage::Board board(shape);
    for (const auto& placed : shown.at("tiles")) {
        board.put({placed.at("row"), placed.at("col")}, *cribbage::parse_tile(placed.at("tile").get<std::string>()));
    }
    return board;
}

/// The view says whether there is a play, not which: whoever plays looks at the board.
Json some_play(const Json& room, const Json& update, Dice& dice) {
    const Json& shown = update.at("public");
    const auto options = protocol::to_cribbage_options(
        protocol::read_values(protocol::cribbage_option_descriptors(), room.at("options").dump()));
    const auto board = board_of(shown, options.board);
    std::vector<cribbage::Tile> rack;
    for (const std::string tile : update.at("you").at("rack")) rack.push_back(*cribbage::parse_tile(tile));
    std::vector<cribbage::ScoredPlay> plays;
    cribbage::find_plays(
        {.board = board, .options = options, .rack = rack, .first_play = shown.at("last_play").is_null()}, plays);
    // The view says that there is one; then nothing is played, and the game stands still for all to see.
    if (plays.empty()) return Json();
    const auto& play = dice.pick(plays);
    Json tiles = Json::array();
    for (const auto& placed : cribbage::placements_of(play, board)) {
        tiles.push_back({{"row", int{placed.square.row}},
                         {"col", int{placed.square.column}},
                         {"tile", cribbage::to_string(placed.tile)}});
    }
    Json action{{"type", "play"}, {"tiles", tiles}};
    // Who cannot count claims too little, for another to call.
    if (options.joker_calls) action["claim"] = dice.one_in(2) ? int{play.points} : play.points / 2;
    return action;
}

Json some_cribbage_action(const Json& room, const Json& update, Dice& dice) {
    const Json& legal = update.at("you").at("legal");
    const int exchange = legal.at("exchange");
    const bool pass = legal.at("pass");
    if (legal.at("call") && dice.one_in(2)) return {{"type", "call"}};
    if (legal.at("play") && ((!pass && exchange == 0) || !dice.one_in(8))) return some_play(room, update, dice);
    if (exchange > 0 && dice.one_in(2)) {
        const Json& rack = update.at("you").at("rack");
        return {{"type", "exchange"},
                {"tiles", Json(std::vector<Json>(rack.begin(), rack.begin() + dice.between(1, exchange)))}};
    }
    return pass ? Json{{"type", "pass"}} : Json();
}

}  // namespace

bool is_awaited(const Json& update) {
    const Json& seat = update.at("you").at("seat");
    const Json& shown = update.at("public");
    const Json waiting = shown.value("waiting", Json::array());
    if (!waiting.empty()) return std::ranges::find(waiting, seat) != waiting.end();
    return shown.at("current") == seat;
}

Json some_action(const Json& room, const Json& update, Dice& dice) {
    if (room.at("family") == "cribbage") return some_cribbage_action(room, update, dice);
    return some_rummy_action(update.at("you").at("legal"), dice);
}

const Json& hand_of(const Json& you) {
    return you.at(you.contains("rack") ? "rack" : "hand");
}

}  // namespace crowntable::sim
