#include "tests/engine/cribbage/notation.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

namespace crowntable::cribbage {

std::vector<Tile> tiles(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::vector<Tile> found;
    for (std::string word; words >> word;) {
        CAPTURE(word);
        const auto tile = parse_tile(word);
        REQUIRE(tile);
        found.push_back(*tile);
    }
    return found;
}

std::vector<Rank> ranks(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::vector<Rank> found;
    for (std::string word; words >> word;) found.push_back(tiles(word + "l").front().rank());
    return found;
}

Square square(std::string_view text) {
    return {static_cast<std::int8_t>(std::stoi(std::string(text.substr(1)))),
            static_cast<std::int8_t>(text.front() - 'A' + 1)};
}

std::vector<Placement> play(const Board& board, std::string_view text) {
    const auto first = text.find(' ');
    const auto second = text.find(' ', first + 1);
    const Direction direction =
        text.substr(first + 1, second - first - 1) == "down" ? Direction::down : Direction::across;
    Square at = square(text.substr(0, first));
    std::vector<Placement> placements;
    for (const Tile tile : tiles(text.substr(second + 1))) {
        while (board.at(at)) at = next_square(at, direction);
        placements.push_back({at, tile});
        at = next_square(at, direction);
    }
    return placements;
}

Board board_with(std::vector<std::string_view> plays, BoardShape shape) {
    Board board(shape);
    for (const auto text : plays) {
        for (const Placement& placed : play(board, text)) board.put(placed.square, placed.tile);
    }
    return board;
}

namespace {

std::variant<Refusal, PlayScore> judged(const Position& position, std::string_view text) {
    const auto placements = play(position.board, text);
    std::vector<Tile> rack;
    for (const Placement& placed : placements) rack.push_back(placed.tile);
    const bool first = position.board.empty();
    return judge({.board = position.board, .options = position.options, .rack = rack, .first_play = first}, placements);
}

}  // namespace

PlayScore Position::score(std::string_view text) const {
    auto outcome = judged(*this, text);
    CAPTURE(text);
    REQUIRE(std::holds_alternative<PlayScore>(outcome));
    return std::get<PlayScore>(std::move(outcome));
}

std::string_view Position::refusal(std::string_view text) const {
    const auto outcome = judged(*this, text);
    const auto* reason = std::get_if<Refusal>(&outcome);
    return reason == nullptr ? "" : reason->code;
}

}  // namespace crowntable::cribbage
