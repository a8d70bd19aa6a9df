#include "engine/cribbage/invariants.hpp"

#include <algorithm>
#include <array>

namespace crowntable::cribbage {

namespace {

/// By face and colour; a six, a nine and the tiles that may be turned are one face.
using FaceCounts = std::array<int, 32>;

std::size_t face_of(Tile tile) {
    const bool turns = tile.is_turnable() || tile.rank() == 6 || tile.rank() == 9;
    return (turns ? Tile::six_nine(tile.colour()) : tile).code();
}

void add(const std::vector<HiddenTile>& tiles, FaceCounts& counts) {
    for (const HiddenTile& hidden : tiles) ++counts[face_of(hidden.tile)];
}

bool every_tile_is_in_one_place(const State& state) {
    FaceCounts found{};
    for (const Placement& placed : state.board.tiles()) ++found[face_of(placed.tile)];
    for (const auto& bag : state.bags) add(bag, found);
    add(state.out_of_play, found);
    for (const SeatState& seat : state.seats) add(seat.rack, found);
    FaceCounts all{};
    for (const auto colour : {Colour::light, Colour::dark}) {
        // K-01. How a 6/9 is printed does not matter here: on the board it cannot be told any more.
        for (const Tile tile : tiles_of(colour, false)) ++all[face_of(tile)];
    }
    return found == all;
}

bool racks_are_full(const State& state) {
    return std::ranges::all_of(all_seats(state), [&](Seat seat) {
        const auto size = state.at(seat).rack.size();
        // K-32.
        if (state.at(seat).removed) return size == 0;
        // K-22: a rack is filled at once, but a claimed play is still open, and its rack with it.
        const bool is_claimed = state.claim && state.current == seat;
        return size == rack_max || (size < rack_max && (is_claimed || state.bag_of(seat).empty()));
    });
}

// K-35: no light tile is in the dark bag or on a rack that draws from it.
bool colours_are_apart(const State& state) {
    if (!state.options.split_colours) return state.bags[1].empty();
    const auto is_of = [](Colour colour) {
        return [colour](const HiddenTile& hidden) { return hidden.tile.colour() == colour; };
    };
    const auto racks_fit = [&](Seat seat) {
        return std::ranges::all_of(state.at(seat).rack, is_of(static_cast<Colour>(state.side_of(seat))));
    };
    return std::ranges::all_of(state.bags[0], is_of(Colour::light)) &&
           std::ranges::all_of(state.bags[1], is_of(Colour::dark)) && std::ranges::all_of(all_seats(state), racks_fit);
}

/// A line that begins on this square may stand there (K-10, K-11).
bool line_may_stand(const State& state, const Placement& placed, Direction direction) {
    const Line line = state.board.line_through(placed.square, direction);
    // A line is judged once, from its first tile on.
    if (line.first != placed.square || line.tiles.size() < 2) return true;
    if (line.tiles.size() > line_max) return false;
    const auto points = count_points(ranks_of(line.tiles));
    switch (state.options.contribution) {
        case Contribution::whole_line:
            return points.idle == 0;
        case Contribution::new_tiles:
        case Contribution::line_scores:
            // A line in which a new tile took part scores; which tiles were new cannot be told any more.
            return points.total() > 0;
        case Contribution::new_tiles_any_line:
            break;
    }
    return true;
}

bool lines_may_stand(const State& state) {
    return std::ranges::all_of(state.board.tiles(), [&](const Placement& placed) {
        return line_may_stand(state, placed, Direction::across) && line_may_stand(state, placed, Direction::down);
    });
}

bool totals_add_up(const State& state) {
    return std::ranges::all_of(all_seats(state), [&](Seat seat) {
        int sum = 0;
        for (const SheetRow& row : state.sheet) sum += row.seat == seat ? row.points : 0;
        return sum == state.at(seat).points;
    });
}

bool turn_is_sound(const State& state) {
    const bool is_claimed = state.phase == Phase::claimed;
    if (state.claim.has_value() != is_claimed || (is_claimed && state.claim->waiting.empty())) return false;
    const bool is_someones = state.phase == Phase::play || is_claimed;
    if (state.current.has_value() != is_someones) return false;
    return !is_someones || !state.at(*state.current).removed;
}

}  // namespace

bool invariants_hold(const State& state) {
    if (!turn_is_sound(state) || !totals_add_up(state)) return false;
    if (!state.dealt()) return true;
    return every_tile_is_in_one_place(state) && racks_are_full(state) && colours_are_apart(state) &&
           lines_may_stand(state);
}

void spoil(State& state, Random random) {
    SeatState& seat = state.seats.at(random.below(static_cast<std::uint32_t>(state.seat_count())));
    // Before the racks are filled, points and turn are all that is looked at.
    switch (random.below(state.dealt() ? 4 : 2)) {
        case 0:
            ++seat.points;
            break;
        case 1:
            state.current = state.current ? std::nullopt : std::optional(Seat{});
            break;
        case 2:
            seat.rack.emplace_back();
            break;
        default:
            state.out_of_play.emplace_back();
            break;
    }
}

}  // namespace crowntable::cribbage
