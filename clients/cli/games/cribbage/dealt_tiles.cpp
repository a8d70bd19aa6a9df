#include "clients/cli/games/cribbage/dealt_tiles.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/cribbage/ruleset.hpp"

namespace crowntable::cli::cribbage {
namespace {

void append(DealtTiles::Ways& all, DealtTiles::Ways more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// The faces that a tile laid as `placed` may have on a rack; the one that leaves it first is the first (K-27).
std::vector<Tile> faces_of(Tile placed, bool is_printed) {
    if (placed.rank() != 6 && placed.rank() != 9) return {placed};
    const Tile either = Tile::six_nine(placed.colour());
    if (!is_printed) return {either};
    return {Tile::nine_six(placed.colour()), either};
}

}  // namespace

DealtTiles::DealtTiles(const cribbage::State& dealt, const Seed& seed)
    : seed_(seed),
      is_split_(dealt.options.split_colours),
      is_printed_(dealt.options.leftover_six_nine == LeftoverSixNine::printed) {
    for (std::size_t i = 0; i < dealt.bags.size(); ++i) {
        for (const auto& hidden : dealt.bags[i]) bags_[i].push_back(add(hidden.tile));
    }
    for (const auto& seat : dealt.seats) {
        auto& rack = racks_.emplace_back();
        for (const auto& hidden : seat.rack) rack.push_back(add(hidden.tile));
        has_left_.push_back(seat.removed);
    }
}

DealtTiles::Place DealtTiles::add(Tile tile) {
    places_.push_back({.tile = tile});
    return places_.size() - 1;
}

void DealtTiles::draw(std::size_t seat) {
    auto& bag = bag_of(seat);
    racks_[seat].push_back(bag.back());
    bag.pop_back();
}

void DealtTiles::put_back(std::size_t seat, const std::vector<Place>& places) {
    auto& bag = bag_of(seat);
    bag.insert(bag.end(), places.begin(), places.end());
    Random random(seed_, "return " + std::to_string(++returns_));
    shuffle(std::span(bag), random);
}

std::vector<DealtTiles::Place> DealtTiles::open(const std::vector<Place>& rack) {
    const std::size_t group = groups_.size();
    groups_.push_back(rack);
    std::vector<Place> places;
    for (std::size_t i = 0; i < rack.size(); ++i) {
        places_.push_back({.tile = std::nullopt, .group = group});
        places.push_back(places_.size() - 1);
    }
    return places;
}

DealtTiles::Ways DealtTiles::with(Place place, Tile tile) const {
    const Known known = places_[place];
    if (known.tile) return known.tile == tile ? Ways{*this} : Ways{};
    const auto settled = [&](DealtTiles way, Place before) {
        std::erase(way.groups_[known.group], before);
        way.places_[place].tile = tile;
        return way;
    };
    const auto& before = groups_[known.group];
    const auto same = std::ranges::find_if(before, [&](Place one) { return places_[one].tile == tile; });
    // Of equal tiles it makes no difference which one it is, so that a known one is as good as any.
    if (same != before.end()) return {settled(*this, *same)};
    Ways ways;
    for (const Place one : before) {
        if (places_[one].tile) continue;
        for (auto& way : with(one, tile)) ways.push_back(settled(std::move(way), one));
    }
    return ways;
}

std::vector<DealtTiles::Place> DealtTiles::open_on(std::size_t seat) const {
    std::vector<Place> open;
    for (const Place place : racks_[seat]) {
        if (places_[place].tile) continue;
        const auto alike = [&](Place one) { return places_[one].group == places_[place].group; };
        if (std::ranges::none_of(open, alike)) open.push_back(place);
    }
    return open;
}

std::optional<DealtTiles::Place> DealtTiles::known_on(std::size_t seat, Tile tile) const {
    const auto found = std::ranges::find_if(racks_[seat], [&](Place one) { return places_[one].tile == tile; });
    return found == racks_[seat].end() ? std::nullopt : std::optional(*found);
}

DealtTiles DealtTiles::without(std::size_t seat, Place place) const {
    DealtTiles way = *this;
    std::erase(way.racks_[seat], place);
    return way;
}

DealtTiles::Ways DealtTiles::without_one(std::size_t seat, Tile placed) const {
    Ways ways;
    for (const Tile face : faces_of(placed, is_printed_)) {
        if (const auto known = known_on(seat, face)) {
            ways.push_back(without(seat, *known));
            return ways;
        }
        for (const Place place : open_on(seat)) {
            for (const auto& way : with(place, face)) ways.push_back(way.without(seat, place));
        }
    }
    return ways;
}

DealtTiles::Ways DealtTiles::play(std::size_t seat, const std::vector<Tile>& placed) const {
    if (seat >= racks_.size()) return {};
    Ways ways{*this};
    for (const Tile tile : placed) {
        Ways next;
        for (const auto& way : ways) append(next, way.without_one(seat, tile));
        ways = std::move(next);
    }
    return ways;
}

DealtTiles::Ways DealtTiles::refill(std::size_t seat) const {
    if (seat >= racks_.size()) return {};
    DealtTiles way = *this;
    while (!has_left_[seat] && way.racks_[seat].size() < rack_max && !way.bag_of(seat).empty()) way.draw(seat);
    return {way};
}

DealtTiles::Ways DealtTiles::exchange(std::size_t seat, std::size_t count) const {
    if (seat >= racks_.size() || count > racks_[seat].size() || count > bag_of(seat).size()) return {};
    DealtTiles way = *this;
    auto aside = way.open(way.racks_[seat]);
    way.racks_[seat].assign(aside.begin() + static_cast<std::ptrdiff_t>(count), aside.end());
    aside.resize(count);
    for (std::size_t i = 0; i < count; ++i) way.draw(seat);
    way.put_back(seat, aside);
    return {way};
}

DealtTiles::Ways DealtTiles::remove(std::size_t seat) const {
    if (seat >= racks_.size()) return {};
    DealtTiles way = *this;
    way.has_left_[seat] = true;
    auto rack = std::exchange(way.racks_[seat], {});
    // In which order they go back was for long the seat's own order, which nobody is told.
    if (!way.bag_of(seat).empty()) way.put_back(seat, way.open(rack));
    return {way};
}

DealtTiles::Ways DealtTiles::matched(std::vector<Place> places, std::vector<Tile> tiles) const {
    if (tiles.empty()) return {*this};
    const Tile tile = tiles.back();
    tiles.pop_back();
    Ways ways;
    std::vector<std::size_t> tried;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t group = places_[places[i]].group;
        if (std::ranges::count(tried, group) > 0) continue;
        tried.push_back(group);
        auto rest = places;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        for (const auto& way : with(places[i], tile)) append(ways, way.matched(rest, tiles));
    }
    return ways;
}

DealtTiles::Ways DealtTiles::with_rack(std::size_t seat, std::vector<Tile> rack) const {
    if (seat >= racks_.size() || rack.size() != racks_[seat].size()) return {};
    std::vector<Place> open;
    for (const Place place : racks_[seat]) {
        const auto& tile = places_[place].tile;
        if (!tile) {
            open.push_back(place);
            continue;
        }
        const auto found = std::ranges::find(rack, *tile);
        if (found == rack.end()) return {};
        rack.erase(found);
    }
    return matched(std::move(open), std::move(rack));
}

std::vector<std::size_t> DealtTiles::bags() const {
    if (is_split_) return {bags_[0].size(), bags_[1].size()};
    return {bags_[0].size()};
}

}  // namespace crowntable::cli::cribbage
