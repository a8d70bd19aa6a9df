#include "engine/cribbage/unseen.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

std::vector<Tile> unseen_tiles(const View& view, std::optional<Colour> colour) {
    const bool printed = view.table.options.leftover_six_nine == LeftoverSixNine::printed;
    std::vector<Tile> unseen;
    for (const auto one : {Colour::light, Colour::dark}) {
        if (colour && *colour != one) continue;
        const auto all = tiles_of(one, printed);
        unseen.insert(unseen.end(), all.begin(), all.end());
    }
    for (const Placement& placed : view.table.board.tiles()) {
        // A placed six or nine was some 6/9 tile, and which of them it was cannot be seen.
        if (const auto held = held_for(placed.tile, unseen)) unseen.erase(std::ranges::find(unseen, *held));
    }
    for (const Tile tile : view.own.rack) {
        const auto found = std::ranges::find(unseen, tile);
        // Not among them where another colour is asked for, or where the loop above took a placed nine for it.
        if (found != unseen.end()) unseen.erase(found);
    }
    return unseen;
}

Seat next_opponent(const View& view) {
    const auto& seats = view.table.seats;
    Seat seat = view.own.seat;
    do {
        seat = next_seat(seat, seats.size());
    } while (seats[seat.index].removed && seat != view.own.seat);
    // K-32: with nobody else left the game is over, and no bot is asked.
    ENSURE(seat != view.own.seat);
    return seat;
}

}  // namespace crowntable::cribbage
