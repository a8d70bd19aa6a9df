#include "tests/support/cribbage_plays.hpp"

#include <algorithm>
#include <string>

#include "protocol/cribbage/options.hpp"

namespace crowntable::tests {

namespace {

using Json = nlohmann::json;

cribbage::Options options_of(const Json& options) {
    return cribbage::to_options(table::read_values(cribbage::option_descriptors(), options.dump()));
}

cribbage::Board board_of(const Json& shown, cribbage::BoardShape shape) {
    cribbage::Board board(shape);
    for (const auto& placed : shown.at("tiles")) {
        board.put({placed.at("row"), placed.at("col")}, *cribbage::parse_tile(placed.at("tile").get<std::string>()));
    }
    return board;
}

}  // namespace

CribbagePlays::CribbagePlays(const Json& options, const Json& update)
    : board_(board_of(update.at("public"), options_of(options).board)) {
    const auto rules = options_of(options);
    std::vector<cribbage::Tile> rack;
    for (const std::string tile : update.at("you").at("rack")) rack.push_back(*cribbage::parse_tile(tile));
    cribbage::find_plays(
        {.board = board_, .options = rules, .rack = rack, .first_play = update.at("public").at("last_play").is_null()},
        plays_);
    std::ranges::sort(plays_);
}

Json CribbagePlays::action(std::size_t number) const {
    Json tiles = Json::array();
    for (const auto& placed : cribbage::placements_of(plays_.at(number), board_)) {
        tiles.push_back({{"row", int{placed.square.row}},
                         {"col", int{placed.square.column}},
                         {"tile", cribbage::to_string(placed.tile)}});
    }
    return {{"type", "play"}, {"tiles", std::move(tiles)}};
}

}  // namespace crowntable::tests
