#include "tests/engine/cribbage/scene.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace crowntable::cribbage {

namespace {

/// A tile of the same face, turned as it may be, is taken out of `rest`.
void take(std::vector<Tile>& rest, Tile tile) {
    CAPTURE(to_string(tile));
    const auto found = std::ranges::find_if(
        rest, [&](Tile held) { return held == tile || (!tile.is_turnable() && held.may_be(tile)); });
    REQUIRE(found != rest.end());
    rest.erase(found);
}

}  // namespace

Game game_of(const Scene& scene) {
    State state{.options = scene.options,
                .seating = {.seat_count = scene.racks.size(), .host = A},
                .rules_version = scene.rules_version,
                .phase = Phase::play,
                .turn = 1,
                .starter = A,
                .current = A,
                .servant = scene.servant,
                .board = board_with(scene.board, scene.options.board)};
    const bool printed = scene.options.leftover_six_nine == LeftoverSixNine::printed;
    auto rest = tiles_of(Colour::light, printed);
    const auto dark = tiles_of(Colour::dark, printed);
    rest.insert(rest.end(), dark.begin(), dark.end());
    for (const Placement& placed : state.board.tiles()) take(rest, placed.tile);
    for (const auto text : scene.racks) {
        SeatState& seat = state.seats.emplace_back();
        for (const Tile tile : tiles(text)) {
            take(rest, tile);
            seat.rack.push_back({.tile = tile});
        }
    }
    for (std::size_t i = 0; i < scene.points.size(); ++i) {
        state.seats[i].points = scene.points[i];
        state.sheet.push_back({seat_at(i), SheetRow::Kind::play, scene.points[i]});
    }
    const auto bag = scene.bag ? tiles(*scene.bag) : rest;
    for (const Tile tile : bag) {
        take(rest, tile);
        const bool second = scene.options.split_colours && tile.colour() == Colour::dark;
        state.bags[second ? 1 : 0].push_back({.tile = tile});
    }
    for (const Tile tile : rest) state.out_of_play.push_back({.tile = tile});
    if (!scene.board.empty()) state.last_play = LastPlay{.seat = B, .tiles = state.board.tiles()};
    Game game(std::move(state));
    REQUIRE(game.invariants_hold());
    return game;
}

Play play_of(const Game& game, std::string_view text) {
    return Play{.tiles = play(game.public_view().board, text)};
}

std::vector<Event> act(Game& game, Seat seat, const Action& action) {
    const auto refusal = game.check(seat, action);
    CAPTURE(refusal.value_or(Refusal{}).code);
    REQUIRE_FALSE(refusal);
    return game.apply(seat, action);
}

std::vector<Event> plays(Game& game, Seat seat, std::string_view text) {
    return act(game, seat, play_of(game, text));
}

std::string_view refused(const Game& game, Seat seat, const Action& action) {
    const auto refusal = game.check(seat, action);
    return refusal ? refusal->code : std::string_view{};
}

}  // namespace crowntable::cribbage
