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

/// Every distinct selection of a rack.
class Selections {
public:
    Selections(std::span<const Tile> rack, Contribution contribution);

    /// Those of so many tiles. REQUIRES: 1 <= size <= 5.
    std::span<Selection> of_size(std::size_t size) { return by_size_[size - 1]; }
    /// Those of them that may be laid down by themselves.
    std::span<Selection> hands_of_size(std::size_t size) { return of_size(size).first(hand_counts_[size - 1]); }
    /// All its distinct orders, which stay valid until the next call.
    std::span<const Sequence> orders(Selection& selection);
    /// Every rank that the rack can place.
    RankMask ranks() const { return ranks_; }

private:
    struct Kind {
        Tile tile;
        int count = 0;
    };

    void choose(std::span<const Kind> kinds, const Selection& so_far);

    /// Hands first.
    std::array<std::vector<Selection>, rack_max> by_size_;
    std::array<std::size_t, rack_max> hand_counts_{};
    std::vector<Sequence> orders_;
    RankMask ranks_ = 0;
};

}  // namespace crowntable::cribbage
