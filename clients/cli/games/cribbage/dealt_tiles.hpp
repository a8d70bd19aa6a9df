#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/games/cribbage/rules.hpp"
#include "engine/cribbage/state.hpp"
#include "engine/cribbage/tile.hpp"
#include "engine/random.hpp"

namespace crowntable::cli::cribbage {

/// One way in which the tiles of a game may lie, by all that was told so far: what a seed puts into bags and racks,
/// moved as it is told that they were. Nobody is told which tiles others gave back. These are open: of each is known
/// only that it was on a certain rack then, until it is seen on one's own rack, on the board or among the leftovers.
/// What is not told can then be in several ways; each function answers all that are left, none if it cannot be.
class DealtTiles {
public:
    using Ways = std::vector<DealtTiles>;

    /// REQUIRES: the racks were filled, and nothing was played since.
    DealtTiles(const cribbage::State& dealt, const Seed& seed);

    /// The tiles leave the rack for the board.
    Ways play(std::size_t seat, const std::vector<Tile>& placed) const;
    Ways refill(std::size_t seat) const;
    /// So many tiles are put aside, as many drawn, and then they go back.
    Ways exchange(std::size_t seat, std::size_t count) const;
    /// The seat's tiles go back, or out of play where the bag is empty (K-32).
    Ways remove(std::size_t seat) const;
    /// The rack is seen.
    Ways with_rack(std::size_t seat, std::vector<Tile> rack) const;

    /// 0 for a seat that nobody has.
    std::size_t tiles(std::size_t seat) const { return seat < racks_.size() ? racks_[seat].size() : 0; }
    std::vector<std::size_t> bags() const;

private:
    /// Index of a place for one tile, known or open.
    using Place = std::size_t;
    struct Known {
        std::optional<Tile> tile;
        /// For an open one, the group of those that were on one rack.
        std::size_t group = 0;
    };

    std::vector<Place>& bag_of(std::size_t seat) { return bags_[is_split_ ? seat % 2 : 0]; }
    const std::vector<Place>& bag_of(std::size_t seat) const { return bags_[is_split_ ? seat % 2 : 0]; }
    Place add(Tile tile);
    void draw(std::size_t seat);
    /// Puts tiles into the bag and shuffles it.
    void put_back(std::size_t seat, const std::vector<Place>& places);
    /// New open places for a rack whose tiles are about to part.
    std::vector<Place> open(const std::vector<Place>& rack);
    Ways with(Place place, Tile tile) const;
    Ways without_one(std::size_t seat, Tile placed) const;
    /// One open place of the rack for each group, since those of a group are alike.
    std::vector<Place> open_on(std::size_t seat) const;
    std::optional<Place> known_on(std::size_t seat, Tile tile) const;
    DealtTiles without(std::size_t seat, Place place) const;
    /// Of the tiles seen, `tiles` are still to be found on these places of the rack.
    Ways matched(std::vector<Place> places, std::vector<Tile> tiles) const;

    Seed seed_;
    bool is_split_ = false;
    bool is_printed_ = false;
    unsigned returns_ = 0;
    std::vector<Known> places_;
    /// For each group the places that its tiles were on before, as far as none was told to be one of them.
    std::vector<std::vector<Place>> groups_;
    /// What is drawn next is at the back.
    std::array<std::vector<Place>, 2> bags_;
    std::vector<std::vector<Place>> racks_;
    std::vector<bool> has_left_;
};

}  // namespace crowntable::cli::cribbage
