#include "engine/cribbage/selections.hpp"

#include <algorithm>
#include <bit>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

Selection with_tile(Selection selection, Tile tile) {
    // No more than the rack holds.
    ENSURE(selection.size < selection.tiles.size());
    selection.set = line_table().with(selection.set, tile.rank());
    selection.ranks = static_cast<RankMask>(selection.ranks | rank_bit(tile.rank()));
    selection.colours = static_cast<std::uint8_t>(selection.colours | 1U << static_cast<unsigned>(tile.colour()));
    selection.tiles[selection.size++] = tile;
    return selection;
}

/// Which of two 6/9 tiles was printed as a nine is nothing to a play.
Tile unprinted(Tile tile) {
    return tile.is_turnable() ? Tile::six_nine(tile.colour()) : tile;
}

}  // namespace

Selections::Selections(std::span<const Tile> rack, Contribution contribution) {
    ENSURE(rack.size() <= rack_max);
    std::vector<Kind> kinds;
    for (const Tile held : rack) {
        const Tile tile = unprinted(held);
        const auto known = std::ranges::find(kinds, tile, &Kind::tile);
        if (known != kinds.end()) {
            ++known->count;
        } else {
            kinds.push_back({tile, 1});
        }
    }
    for (auto& selections : by_size_) selections.reserve(16);
    choose(kinds, Selection{});
    const auto is_own_hand = [&](const Selection& one) {
        return is_hand(line_table()[one.set], one.ranks, contribution);
    };
    for (std::size_t size = 0; size < by_size_.size(); ++size) {
        // Hands first: few others are looked at.
        std::partition(by_size_[size].begin(), by_size_[size].end(), is_own_hand);
        SelectionSet bit = 1;
        for (const Selection& one : by_size_[size]) {
            // Shifted out of its word: there are more selections of this size than a set can name.
            ENSURE(bit != 0);
            all_[size] |= bit;
            if (is_own_hand(one)) hands_[size] |= bit;
            for (std::size_t i = 0; i < one.size; ++i) {
                with_rank_[static_cast<std::size_t>(one.tiles[i].rank())][size] |= bit;
            }
            bit <<= 1U;
        }
    }
}

SelectionSets Selections::with_any_of(RankMask ranks) const {
    SelectionSets sets{};
    for (unsigned left = ranks; left != 0; left &= left - 1) {
        const auto& more = with_rank_[static_cast<std::size_t>(std::countr_zero(left))];
        for (std::size_t size = 0; size < sets.size(); ++size) sets[size] |= more[size];
    }
    return sets;
}

// From n equal tiles, none to all are taken. From n that may be turned, any number are taken as sixes and any number of
// the rest as nines.
void Selections::choose(std::span<const Kind> kinds, const Selection& so_far) {
    if (kinds.empty()) {
        if (so_far.size == 0) return;
        ranks_ = static_cast<RankMask>(ranks_ | so_far.ranks);
        auto& added = by_size_[so_far.size - 1U].emplace_back(so_far);
        // Sorted, so that next_permutation begins with the first order and meets each distinct one once.
        std::sort(added.tiles.begin(), added.tiles.begin() + added.size);
        return;
    }
    const Kind kind = kinds.front();
    const auto rest = kinds.subspan(1);
    const bool turnable = kind.tile.is_turnable();
    const Tile first = turnable ? Tile(6, kind.tile.colour()) : kind.tile;
    Selection taken = so_far;
    for (int count = 0; count <= kind.count; ++count) {
        // The rest of this kind stays on the rack, or is laid as nines where it may be turned.
        Selection more = taken;
        choose(rest, more);
        for (int nines = 1; turnable && nines <= kind.count - count; ++nines) {
            more = with_tile(more, Tile(9, kind.tile.colour()));
            choose(rest, more);
        }
        if (count < kind.count) taken = with_tile(taken, first);
    }
}

std::span<const Sequence> Selections::orders(Selection& selection) {
    // Most selections are never laid down anywhere, so that their orders are made when somebody asks.
    if (selection.order_count == 0) {
        selection.first_order = static_cast<std::uint32_t>(orders_.size());
        Sequence order = selection.tiles;
        do {
            orders_.push_back(order);
        } while (std::next_permutation(order.begin(), order.begin() + selection.size));
        selection.order_count = static_cast<std::uint32_t>(orders_.size()) - selection.first_order;
    }
    return {orders_.data() + selection.first_order, selection.order_count};
}

}  // namespace crowntable::cribbage
