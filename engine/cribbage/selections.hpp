#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/cribbage/line_table.hpp"
#include "engine/cribbage/ruleset.hpp"
#include "engine/cribbage/tile.hpp"

namespace crowntable::cribbage {

/// Tiles in the order in which they fill their squares.
using Sequence = std::array<Tile, rack_max>;

/// Some of a rack's tiles, each 6/9 turned to one of its ranks, without an order.
struct Selection {
    RankSetId set = 0;
    RankMask ranks = 0;
    /// One bit for each colour, at its number.
    std::uint8_t colours = 0;
    std::uint8_t size = 0;
    /// In the order of their codes.
    Sequence tiles{};
    /// Where its orders begin, once somebody asked for them.
    std::uint32_t first_order = 0;
    std::uint32_t order_count = 0;
};

/// A set of selections of one size, each the bit of its index among them. There are never more than a few dozen.
using SelectionSet = std::uint64_t;

/// A set for each size of selections, from one tile on.
using SelectionSets = std::array<SelectionSet, rack_max>;

/// Every distinct selection of a rack.
class Selections {
public:
    Selections(std::span<const Tile> rack, Contribution contribution);

    /// The selections of so many tiles. REQUIRES: 1 <= size <= 5.
    std::span<Selection> of_size(std::size_t size) { return by_size_[size - 1]; }
    const SelectionSets& all() const { return all_; }
    /// The selections that are a hand by themselves, and so may be laid down where they touch tiles crosswise only.
    const SelectionSets& hands() const { return hands_; }
    /// The selections with one of these ranks among their tiles.
    SelectionSets with_any_of(RankMask ranks) const;
    /// All distinct orders of the selection, which stay valid until the next call.
    std::span<const Sequence> orders(Selection& selection);
    /// Every rank that the rack can place.
    RankMask ranks() const { return ranks_; }

private:
    struct Kind {
        Tile tile;
        int count = 0;
    };

    void choose(std::span<const Kind> kinds, const Selection& so_far);

    std::array<std::vector<Selection>, rack_max> by_size_;
    SelectionSets all_{};
    SelectionSets hands_{};
    std::array<SelectionSets, rank_max + 1> with_rank_{};
    std::vector<Sequence> orders_;
    RankMask ranks_ = 0;
};

}  // namespace crowntable::cribbage
