#include "engine/cribbage/rehide.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

/// How often the tiles are drawn anew until somebody can play where somebody must be able to.
constexpr int attempts_max = 16;

/// Where a tile is that the viewer cannot see.
struct Hiding {
    HiddenTile* tile;
    /// Whether a seat holds the tile. If so, tiles had gone back into a bag `drawn` times when the seat drew it. A tile
    /// in the bag may have come there at any time, so that its `drawn` means nothing.
    bool held;
    std::uint32_t drawn;
};

using Hidings = std::vector<Hiding>;

void add_bag(std::vector<HiddenTile>& bag, Hidings& hidings) {
    for (HiddenTile& tile : bag) hidings.push_back({&tile, false, 0});
}

void add_held(std::vector<HiddenTile>& tiles, std::uint32_t returns, Hidings& hidings) {
    for (HiddenTile& tile : tiles) {
        // Drawn after a return that is still to come, it could be any tile that the viewer ever put back.
        ENSURE(tile.drawn <= returns);
        hidings.push_back({&tile, true, tile.drawn});
    }
}

/// What the viewer put back is not with those who drew before.
bool may_be_at(const HiddenTile& tile, const Hiding& hiding, Seat viewer) {
    return !hiding.held || tile.returned[viewer.index] <= hiding.drawn;
}

/// Swaps the tiles of two places if the viewer cannot rule it out. When each was drawn stays with the place.
void swap_if_possible(const Hiding& one, const Hiding& other, Seat viewer) {
    if (!may_be_at(*one.tile, other, viewer) || !may_be_at(*other.tile, one, viewer)) return;
    std::swap(*one.tile, *other.tile);
    std::swap(one.tile->drawn, other.tile->drawn);
}

/// Only swaps what may be swapped: from a state that fits what the viewer has seen it leads to another that does.
void mix(const Hidings& hidings, Seat viewer, Random& random) {
    // The second pass moves what refused swaps have left in its place.
    for (int pass = 0; pass < 2; ++pass) {
        for (const Hiding& one : hidings) {
            swap_if_possible(one, hidings[random.below(static_cast<std::uint32_t>(hidings.size()))], viewer);
        }
    }
}

/// What is drawn from this bag and hidden from the viewer.
Hidings hidings_of(State& state, std::size_t bag, Seat viewer) {
    Hidings hidings;
    add_bag(state.bags[bag], hidings);
    if (state.phase == Phase::game_over) return hidings;  // The racks are shown.
    // With split colours the tiles out of play are of both, and would bring the wrong one into a bag.
    if (bag == 0 && !state.options.split_colours) add_held(state.out_of_play, state.returns, hidings);
    for (const Seat seat : all_seats(state)) {
        if (seat != viewer && &state.bag_of(seat) == &state.bags[bag]) {
            add_held(state.at(seat).rack, state.returns, hidings);
        }
    }
    return hidings;
}

/// With no tile in the bags the game would have ended.
bool somebody_can_play(const State& state) {
    return std::ranges::any_of(all_seats(state),
                               [&](Seat seat) { return !state.at(seat).removed && seat_can_play(state, seat); });
}

}  // namespace

State rehide(const State& state, Seat viewer, const Seed& seed) {
    ENSURE(viewer.index < state.seat_count());
    State redrawn = state;
    Random random(seed, "rehide");
    redrawn.seed = random.seed();
    if (!state.dealt()) return redrawn;
    for (int attempt = 0; attempt < attempts_max; ++attempt) {
        // Each bag by itself: with split colours no light tile may come into the dark one (K-35).
        for (std::size_t bag = 0; bag < 2; ++bag) mix(hidings_of(redrawn, bag, viewer), viewer, random);
        // K-25: with empty bags a game goes on only because somebody has a play, and the viewer knows that.
        if (state.phase != Phase::play || !state.bags_are_empty() || somebody_can_play(redrawn)) break;
    }
    ENSURE(redrawn.at(viewer).rack == state.at(viewer).rack);
    return redrawn;
}

}  // namespace crowntable::cribbage
