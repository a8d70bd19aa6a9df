#include "engine/cribbage/dealing.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

using Draws = std::vector<std::vector<std::optional<Tile>>>;

/// The tiles of the seat's bag before anybody drew.
std::vector<Tile> whole_bag(const State& state, Seat seat) {
    const bool printed = state.options.leftover_six_nine == LeftoverSixNine::printed;
    auto light = tiles_of(Colour::light, printed);
    auto dark = tiles_of(Colour::dark, printed);
    // K-35: the first side plays light, the other one dark.
    if (state.options.split_colours) return state.side_of(seat) == 0 ? light : dark;
    light.insert(light.end(), dark.begin(), dark.end());
    return light;
}

/// K-04: a tile that may be turned counts as a six.
Rank drawn_rank(Tile tile) {
    return tile.is_turnable() ? 6 : tile.rank();
}

/// Each contender draws one; those with the lowest rank stay.
std::vector<Seat> draw_lots(const State& state, const std::vector<Seat>& contenders, Random& random, Draws& draws) {
    auto& drawn = draws.emplace_back(state.seat_count());
    // K-04: each draw is from whole bags, for the tiles of the one before have gone back.
    std::array<std::vector<Tile>, 2> bags{whole_bag(state, seat_at(0)), {}};
    if (state.options.split_colours) bags[1] = whole_bag(state, seat_at(1));
    for (auto& bag : bags) shuffle(std::span(bag), random);
    Rank lowest = rank_max;
    for (const Seat seat : contenders) {
        auto& bag = bags[state.options.split_colours ? state.side_of(seat) : 0];
        drawn[seat.index] = bag.back();
        lowest = std::min(lowest, drawn_rank(bag.back()));
        bag.pop_back();
    }
    std::vector<Seat> left;
    for (const Seat seat : contenders) {
        if (drawn_rank(*drawn[seat.index]) == lowest) left.push_back(seat);
    }
    ENSURE(!left.empty());
    return left;
}

/// Those that play: a seat may be given up before the racks are filled (K-32).
std::vector<Seat> seats_in_play(const State& state) {
    auto seats = all_seats(state);
    std::erase_if(seats, [&](Seat seat) { return state.at(seat).removed; });
    return seats;
}

Seat first_in_play(const State& state, Seat from) {
    while (state.at(from).removed) from = next_seat(from, state.seat_count());
    return from;
}

// K-04; the next seat where the table says so.
Seat choose_starter(const State& state, const Seed& seed, Draws& draws) {
    // Without anybody in play the search for a starter would have no end.
    ENSURE(!seats_in_play(state).empty());
    const Seating& seating = state.seating;
    if (seating.dealer) return first_in_play(state, *seating.dealer);
    if (state.options.first_player == FirstPlayer::host && seating.host) return first_in_play(state, *seating.host);
    auto contenders = seats_in_play(state);
    if (state.options.first_player == FirstPlayer::low_draw) {
        Random random(seed, "low_draw");
        while (contenders.size() > 1) contenders = draw_lots(state, contenders, random, draws);
        return contenders.front();
    }
    Random random(seed, "first_player");
    return contenders[random.below(static_cast<std::uint32_t>(contenders.size()))];
}

void fill_bags(State& state, const Seed& seed) {
    Random random(seed, "shuffle");
    const std::size_t count = state.options.split_colours ? 2 : 1;
    for (std::size_t i = 0; i < count; ++i) {
        auto tiles = whole_bag(state, seat_at(i));
        shuffle(std::span(tiles), random);
        for (const Tile tile : tiles) state.bags[i].push_back({.tile = tile});
    }
}

void draw_tile(State& state, Seat seat) {
    auto& bag = state.bag_of(seat);
    ENSURE(!bag.empty() && state.at(seat).rack.size() < rack_max);
    HiddenTile tile = bag.back();
    bag.pop_back();
    // Tells rehide what can be in this place: no tile that the viewer put back later than that.
    tile.drawn = state.returns;
    state.at(seat).rack.push_back(tile);
}

void shuffle_bag(State& state, Seat seat) {
    // A stream for each return: the order follows from the seed alone, however much was drawn before.
    Random random(state.seed, "return " + std::to_string(state.returns));
    shuffle(std::span(state.bag_of(seat)), random);
}

}  // namespace

std::vector<Event> deal(State& state, const Seed& seed) {
    ENSURE(state.phase == Phase::start);
    ENSURE(state.bags_are_empty() && state.board.empty());
    state.seed = seed;
    Draws draws;
    const Seat starter = choose_starter(state, seed, draws);
    fill_bags(state, seed);
    // One tile for each seat in turn, as one deals cards: anybody who checks the deal takes them in this order.
    for (std::size_t round = 0; round < rack_max; ++round) {
        Seat seat = starter;
        for (std::size_t i = 0; i < state.seat_count(); ++i, seat = next_seat(seat, state.seat_count())) {
            if (!state.at(seat).removed) draw_tile(state, seat);
        }
    }
    state.starter = starter;
    begin_turn(state, starter);
    return {GameStarted{.starter = starter, .draws = std::move(draws), .bags = bag_sizes(state)}};
}

void refill(State& state, Seat seat) {
    ENSURE(!state.at(seat).removed);
    while (state.at(seat).rack.size() < rack_max && !state.bag_of(seat).empty()) draw_tile(state, seat);
}

void exchange(State& state, Seat seat, const std::vector<Tile>& tiles) {
    // Nothing given back is a pass, which shuffles no bag (K-21).
    ENSURE(!tiles.empty() && tiles.size() <= state.bag_of(seat).size());
    auto& rack = state.at(seat).rack;
    std::vector<HiddenTile> aside;
    for (const Tile tile : tiles) {
        const auto held = std::ranges::find(rack, tile, &HiddenTile::tile);
        ENSURE(held != rack.end());
        aside.push_back(*held);
        rack.erase(held);
    }
    // K-21: the new tiles are drawn before the old ones go back.
    for (std::size_t i = 0; i < aside.size(); ++i) draw_tile(state, seat);
    ++state.returns;
    auto& bag = state.bag_of(seat);
    for (HiddenTile& tile : aside) {
        // The seat knows from now on that whoever drew before does not hold this tile.
        tile.returned[seat.index] = state.returns;
        bag.push_back(tile);
    }
    shuffle_bag(state, seat);
}

void give_back_rack(State& state, Seat seat) {
    auto& rack = state.at(seat).rack;
    auto& bag = state.bag_of(seat);
    // How a seat ordered its rack is its own business, and no record tells it. Of equal tiles the order changes no
    // face.
    if (state.since(3)) std::ranges::stable_sort(rack, {}, &HiddenTile::tile);
    // K-32: tiles never go into a bag that is empty, because the end of the game hangs on its being so.
    if (bag.empty()) {
        state.out_of_play.insert(state.out_of_play.end(), rack.begin(), rack.end());
    } else {
        ++state.returns;
        for (HiddenTile& tile : rack) {
            tile.returned[seat.index] = state.returns;
            bag.push_back(tile);
        }
        shuffle_bag(state, seat);
    }
    rack.clear();
}

void begin_turn(State& state, Seat seat) {
    ENSURE(state.phase != Phase::game_over && !state.claim);
    ENSURE(!state.at(seat).removed);
    // With two sides and more the turn goes on to somebody else.
    ENSURE(state.current != seat);
    state.phase = Phase::play;
    ++state.turn;
    state.current = seat;
}

}  // namespace crowntable::cribbage
